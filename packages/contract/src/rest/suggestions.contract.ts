import { z } from "zod";
import { aiRun, createStreamEnd, runEstimate, streamError } from "./ai-runs.contract.ts";
import { DRAFT_STREAM_TYPE } from "./authoring.contract.ts";
import { locale } from "./common.schemas.ts";
import { GAME_LIMITS, gameFields, roundFields } from "./games.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** What a model may propose for one round. */
export const SUGGESTION_KINDS = ["distractors", "spellings", "shorter", "hint", "fun_fact"] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** Maximum proposals per request. */
export const MAX_SUGGESTIONS = 6;

/** Kinds of faults that a model may find in a text. */
export const MODEL_CHECKS = ["offence", "ambiguity", "outdated", "wrong", "leak", "language", "instructions"] as const;

export const reviewedRound = roundFields.pick({
  type: true,
  title: true,
  question: true,
  content: true,
  answers: true,
  answer_content: true,
  description: true,
  config: true,
});

export const suggestionRequest = z.strictObject({
  kind: z.enum(SUGGESTION_KINDS).describe("Kind of suggestion"),
  language: locale.describe("Language of the game"),
  round: reviewedRound.describe("Round as currently edited"),
});
export type SuggestionRequest = z.output<typeof suggestionRequest>;

export const suggestionStreamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("suggestion"), text: z.string().describe("Suggested text, without markup") }),
  z.object({
    type: z.literal("skipped"),
    reason: z
      .enum(["invalid", "repeated", "reveals"])
      .describe("`invalid`: not a usable text; `repeated`: exists already; `reveals`: reveals the answer"),
    text: z.string().describe("Beginning of the skipped output"),
  }),
  z.object({
    type: z.literal("end"),
    runs: z.array(aiRun).describe("Runs of the request, with their costs"),
    ...streamError,
  }),
]);
export type SuggestionStreamEvent = z.infer<typeof suggestionStreamEvent>;

export const textCheckRequest = z.strictObject({
  reason_language: locale.describe("Language of the reasons"),
  game: gameFields
    .pick({ description: true, rules: true, equipment: true, language: true })
    .extend({ title: z.string().max(GAME_LIMITS.title, "too_long") })
    .describe("Texts of the game; empty texts are not checked"),
  rounds: z.array(reviewedRound).max(GAME_LIMITS.rounds, "too_many").describe("Rounds as currently edited"),
});
export type TextCheckRequest = z.output<typeof textCheckRequest>;

const textFinding = z.object({
  type: z.literal("finding"),
  check: z.enum(MODEL_CHECKS).describe("Kind of fault"),
  severity: z.enum(["high", "medium", "low"]).describe("Severity of the fault"),
  round: z.int().nullable().describe("Index of the round in the request; null for texts of the game itself"),
  path: z.string().describe("Path of the text within the round or game, with keys joined by periods"),
  text: z.string().describe("Text that was checked"),
  reason: z.string().describe("Explanation by the model"),
  replacement: z.string().nullable().describe("Proposed replacement of the whole text; null if there is none"),
});
export type TextFinding = z.infer<typeof textFinding>;

export const textCheckStreamEvent = z.discriminatedUnion("type", [
  textFinding,
  z.object({
    type: z.literal("skipped"),
    reason: z
      .enum(["invalid", "repeated"])
      .describe("`invalid`: not about a text of the request; `repeated`: reported already"),
    text: z.string().describe("Beginning of the skipped output"),
  }),
  createStreamEnd("all texts were checked"),
]);
export type TextCheckStreamEvent = z.infer<typeof textCheckStreamEvent>;

const REFUSALS =
  "`409` with `ai_provider_missing` while no provider with a text model is active; `422` if the request contains no usable texts; `429` for too many runs.";

export const suggestionRoutes = {
  "POST /ai/suggestions/estimate": {
    summary: "Estimate the cost of suggestions for a round",
    guard: "user",
    body: suggestionRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/suggestions": {
    summary: "Suggest texts for a round and stream them",
    description: `Responds with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`), and empty lines that keep the connection open. Nothing is saved. ${REFUSALS}`,
    guard: "user",
    body: suggestionRequest,
    response: suggestionStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
  "POST /ai/text-checks/estimate": {
    summary: "Estimate the cost of a text check",
    guard: "user",
    body: textCheckRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/text-checks": {
    summary: "Check the texts of a round or game with a model and stream the findings",
    description: `Responds with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`), and empty lines that keep the connection open. Findings are texts that may be offensive, ambiguous, outdated or wrong, among others. Nothing is saved. Texts that give instructions to a model are checked separately from the others. ${REFUSALS}`,
    guard: "user",
    body: textCheckRequest,
    response: textCheckStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
} as const satisfies RouteTable;
