import { z } from "zod";
import { aiRun, runEstimate } from "./ai-runs.contract.ts";
import { DRAFT_STREAM_TYPE } from "./authoring.contract.ts";
import { locale } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";
import { reviewedRound } from "./suggestions.contract.ts";

export const PICTURE_IDEA_LIMITS = {
  /** Rounds per request. */
  rounds: 40,
  /** Characters of the prompt for an image model. */
  prompt: 1_000,
  /** Characters of the alt text. */
  alt: 200,
} as const;

export const pictureIdeasRequest = z.strictObject({
  language: locale.describe("Language of the game, in which pictures are described"),
  rounds: z
    .array(reviewedRound)
    .min(1, "required")
    .max(PICTURE_IDEA_LIMITS.rounds, "too_many")
    .describe(
      "The rounds as they are in the editor; `answers` may contain further secrets, such as those of translations",
    ),
});
export type PictureIdeasRequest = z.output<typeof pictureIdeasRequest>;

/** A line of streamed ideas. The last line is `end`, unless the connection is lost. */
export const pictureIdeaStreamEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("idea"),
    round: z.int().describe("Index of the round in the request"),
    prompt: z.string().describe("What an image model is asked for"),
    alt: z.string().describe("Description for people who do not see the picture"),
  }),
  z.object({
    type: z.literal("skipped"),
    round: z.int().nullable().describe("Index of the round; null where the line names none"),
    reason: z
      .enum(["invalid", "repeated", "reveals"])
      .describe("`invalid`: unusable, or about no round; `repeated`: there already; `reveals`: contains an answer"),
    text: z.string().describe("The beginning of what the model wrote"),
  }),
  z.object({
    type: z.literal("end"),
    runs: z.array(aiRun).describe("What it cost"),
    is_complete: z.boolean().describe("False if a limit stopped it before all rounds were read"),
  }),
]);
export type PictureIdeaStreamEvent = z.infer<typeof pictureIdeaStreamEvent>;

const REFUSALS =
  "`409` with `ai_provider_missing` while no provider with a model for text is active, with `media_model_missing` while no model for images is offered; `422` where a round has no question; `429` after too many runs.";

export const pictureIdeaRoutes = {
  "POST /ai/picture-ideas/estimate": {
    summary: "What ideas for pictures and the pictures themselves would cost",
    guard: "user",
    body: pictureIdeasRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/picture-ideas": {
    summary: "Describe pictures for rounds, streamed",
    description: `Answers with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`). What contains an answer, or a part of a longer word that does, is left out. Nothing is saved, and no picture is generated: \`POST /images/generate\` does that. ${REFUSALS}`,
    guard: "user",
    body: pictureIdeasRequest,
    response: pictureIdeaStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
} as const satisfies RouteTable;
