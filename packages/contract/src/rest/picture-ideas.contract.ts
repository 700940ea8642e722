import { z } from "zod";
import { createStreamEnd, runEstimate } from "./ai-runs.contract.ts";
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
  language: locale.describe("Language of the game and of the alt texts"),
  rounds: z
    .array(reviewedRound)
    .min(1, "required")
    .max(PICTURE_IDEA_LIMITS.rounds, "too_many")
    .describe(
      "Rounds as currently edited; `answers` may contain further texts that must stay secret, such as those of translations",
    ),
});
export type PictureIdeasRequest = z.output<typeof pictureIdeasRequest>;

/** A line of streamed ideas. The last line is `end`, unless the connection is lost. */
export const pictureIdeaStreamEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("idea"),
    round: z.int().describe("Index of the round in the request"),
    prompt: z.string().describe("Prompt for an image model"),
    alt: z.string().describe("Alt text of the picture"),
  }),
  z.object({
    type: z.literal("skipped"),
    round: z.int().nullable().describe("Index of the round in the request; null if the output names none"),
    reason: z
      .enum(["invalid", "repeated", "reveals"])
      .describe(
        "`invalid`: unusable or not about a round; `repeated`: the round has an idea already; `reveals`: contains an answer",
      ),
    text: z.string().describe("Beginning of the skipped output"),
  }),
  createStreamEnd("all rounds were processed"),
]);
export type PictureIdeaStreamEvent = z.infer<typeof pictureIdeaStreamEvent>;

const REFUSALS =
  "`409` with `ai_provider_missing` while no provider with a text model is active, or with `media_model_missing` while no image model is offered; `422` if a round has no question; `429` for too many runs.";

export const pictureIdeaRoutes = {
  "POST /ai/picture-ideas/estimate": {
    summary: "Estimate the cost of picture ideas and of the pictures themselves",
    guard: "user",
    body: pictureIdeasRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/picture-ideas": {
    summary: "Propose pictures for rounds and stream the proposals",
    description: `Responds with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`), and empty lines that keep the connection open. Ideas that contain an answer, even within a longer word, are skipped. Nothing is saved, and no picture is generated; use \`POST /images/generate\` for that. ${REFUSALS}`,
    guard: "user",
    body: pictureIdeasRequest,
    response: pictureIdeaStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
} as const satisfies RouteTable;
