import { z } from "zod";
import { aiRun, runEstimate } from "./ai-runs.contract.ts";
import { DRAFT_STREAM_TYPE } from "./authoring.contract.ts";
import { locale } from "./common.schemas.ts";
import { GAME_LIMITS } from "./games.contract.ts";
import type { RouteTable } from "./route-spec.ts";
import { glossary, TRANSLATION_LIMITS } from "./translation.schemas.ts";

export const TRANSLATING_LIMITS = {
  /** Characters of all texts of one request: about 70 rounds with long texts. */
  characters: 200_000,
  /** Characters of the path of a text. */
  path: 200,
} as const;

const text = z.string().min(1, "required").max(TRANSLATION_LIMITS.text, "too_long");
const answers = z
  .array(z.string().max(TRANSLATION_LIMITS.answer, "too_long"))
  .max(TRANSLATION_LIMITS.answers, "too_many");

const part = z.strictObject({
  texts: z
    .array(
      z.strictObject({
        path: z.string().max(TRANSLATING_LIMITS.path, "too_long").describe("The place, as in stored translations"),
        kind: z.enum(["line", "markdown"]).describe("`line` has no line breaks and no markup"),
        text,
      }),
    )
    .max(TRANSLATION_LIMITS.texts, "too_many")
    .describe("Texts to translate"),
  answers: answers.describe("Accepted spellings to translate; empty for none"),
});

export const translateRequest = z
  .strictObject({
    from: locale.describe("Language of the texts"),
    to: locale,
    glossary: glossary.default([]).describe("Terms that the translation keeps to"),
    parts: z
      .array(part)
      .min(1, "required")
      .max(GAME_LIMITS.rounds + 1, "too_many")
      .describe("Rounds, or the game's own texts; events name them by their index"),
  })
  .check(({ value, issues }) => {
    if (value.from === value.to) issues.push({ code: "custom", message: "invalid", path: ["to"], input: value.to });
    const all = value.parts.flatMap((each) => [...each.texts.map((found) => found.text), ...each.answers]);
    if (all.length === 0) issues.push({ code: "custom", message: "required", path: ["parts"], input: value.parts });
    if (all.reduce((sum, each) => sum + each.length, 0) > TRANSLATING_LIMITS.characters)
      issues.push({ code: "custom", message: "too_long", path: ["parts"], input: value.parts });
  });
export type TranslateRequest = z.output<typeof translateRequest>;

/** A line of streamed translations. The last line is `end`, unless the connection is lost. */
export const translateStreamEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("text"),
    part: z.int().describe("Index of the part in the request"),
    path: z.string(),
    text: z.string(),
  }),
  z.object({
    type: z.literal("answers"),
    part: z.int().describe("Index of the part in the request"),
    accepted: z.array(z.string()),
  }),
  z.object({
    type: z.literal("skipped"),
    reason: z
      .enum(["invalid", "repeated"])
      .describe("`invalid`: no translation of a text that was sent, or one with a new link, picture or HTML"),
    text: z.string().describe("The beginning of what the model wrote"),
  }),
  z.object({
    type: z.literal("end"),
    runs: z.array(aiRun).describe("What it cost"),
    is_complete: z.boolean().describe("False if a limit stopped it before all texts were sent"),
  }),
]);
export type TranslateStreamEvent = z.infer<typeof translateStreamEvent>;

const REFUSALS =
  "`409` with `ai_provider_missing` while no provider with a model for text is active; `429` after too many runs.";

export const translatingRoutes = {
  "POST /ai/translations/estimate": {
    summary: "What a translation by a model would cost",
    guard: "user",
    body: translateRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/translations": {
    summary: "Translate texts by a model, streamed",
    description: `Answers with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`). Nothing is saved: the editor proposes the translations. Ending the request stops the vendor, too; what was used until then is charged. ${REFUSALS}`,
    guard: "user",
    body: translateRequest,
    response: translateStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
} as const satisfies RouteTable;
