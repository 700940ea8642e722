import { z } from "zod";
import { aiRun, runEstimate } from "./ai-runs.contract.ts";
import { DRAFT_STREAM_TYPE } from "./authoring.contract.ts";
import { locale } from "./common.schemas.ts";
import { GAME_LIMITS, gameFields, roundFields } from "./games.contract.ts";
import type { RouteTable } from "./route-spec.ts";

/** What a model may propose for one round. */
export const SUGGESTION_KINDS = ["distractors", "spellings", "shorter", "hint", "fun_fact"] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** Maximum proposals per request. */
export const MAX_SUGGESTIONS = 6;

/** Kinds of faults that a model may find in a text. */
export const MODEL_CHECKS = ["offence", "ambiguity", "outdated", "wrong", "leak", "language", "instructions"] as const;
export type ModelCheck = (typeof MODEL_CHECKS)[number];

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
  kind: z.enum(SUGGESTION_KINDS),
  language: locale.describe("Language of the game"),
  round: reviewedRound.describe("The round as it is in the editor"),
});
export type SuggestionRequest = z.output<typeof suggestionRequest>;

export const suggestionStreamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("suggestion"), text: z.string().describe("One proposal, without markup") }),
  z.object({
    type: z.literal("skipped"),
    reason: z
      .enum(["invalid", "repeated", "reveals"])
      .describe("`invalid`: no usable text; `repeated`: there already; `reveals`: gives the answer away"),
    text: z.string().describe("The beginning of what the model wrote"),
  }),
  z.object({ type: z.literal("end"), runs: z.array(aiRun).describe("What it cost") }),
]);
export type SuggestionStreamEvent = z.infer<typeof suggestionStreamEvent>;

export const textCheckRequest = z.strictObject({
  reason_language: locale.describe("Language of the reasons"),
  game: gameFields
    .pick({ description: true, rules: true, equipment: true, language: true })
    .extend({ title: z.string().max(GAME_LIMITS.title, "too_long") })
    .describe("Texts of the game; empty ones are not checked"),
  rounds: z.array(reviewedRound).max(GAME_LIMITS.rounds, "too_many").describe("The rounds as they are in the editor"),
});
export type TextCheckRequest = z.output<typeof textCheckRequest>;

const textFinding = z.object({
  type: z.literal("finding"),
  check: z.enum(MODEL_CHECKS).describe("What the model complains about"),
  severity: z.enum(["high", "medium", "low"]).describe("How much it matters"),
  round: z.int().nullable().describe("Index of the round in the request; null for the game's own texts"),
  path: z.string().describe("Where the text is: keys of the round or game, joined by periods"),
  text: z.string().describe("The text as it was checked"),
  reason: z.string().describe("Why, in the model's words"),
  replacement: z.string().nullable().describe("The whole text as it could be; null without a proposal"),
});
export type TextFinding = z.infer<typeof textFinding>;

export const textCheckStreamEvent = z.discriminatedUnion("type", [
  textFinding,
  z.object({
    type: z.literal("skipped"),
    reason: z.enum(["invalid", "repeated"]).describe("`invalid`: not about a text of the request"),
    text: z.string().describe("The beginning of what the model wrote"),
  }),
  z.object({
    type: z.literal("end"),
    runs: z.array(aiRun).describe("What it cost"),
    is_complete: z.boolean().describe("False if a limit stopped it before all texts were checked"),
  }),
]);
export type TextCheckStreamEvent = z.infer<typeof textCheckStreamEvent>;

const REFUSALS =
  "`409` with `ai_provider_missing` while no provider with a model for text is active; `422` where there is nothing to ask about; `429` after too many runs.";

export const suggestionRoutes = {
  "POST /ai/suggestions/estimate": {
    summary: "What suggestions for a round would cost",
    guard: "user",
    body: suggestionRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/suggestions": {
    summary: "Suggest texts for a round, streamed",
    description: `Answers with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`). Nothing is saved: the editor proposes the texts. ${REFUSALS}`,
    guard: "user",
    body: suggestionRequest,
    response: suggestionStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
  "POST /ai/text-checks/estimate": {
    summary: "What a check of texts would cost",
    guard: "user",
    body: textCheckRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/text-checks": {
    summary: "Check the texts of a round or game with a model, streamed",
    description: `Answers with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`): what may offend, is ambiguous, outdated or wrong. Nothing is saved. A text that addresses a model is checked apart from the others. ${REFUSALS}`,
    guard: "user",
    body: textCheckRequest,
    response: textCheckStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
} as const satisfies RouteTable;
