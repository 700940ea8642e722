import { z } from "zod";
import { createStreamEnd, runEstimate } from "./ai-runs.contract.ts";
import { DRAFT_STREAM_TYPE } from "./authoring.contract.ts";
import { locale } from "./common.schemas.ts";
import { GAME_LIMITS } from "./games.schemas.ts";
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
        path: z
          .string()
          .max(TRANSLATING_LIMITS.path, "too_long")
          .describe("Path of the text, as in stored translations"),
        kind: z
          .enum(["line", "markdown"])
          .describe("`line`: plain text, whose translation has line breaks only if it has some; `markdown`: Markdown"),
        text: text.describe("Text to translate"),
      }),
    )
    .max(TRANSLATION_LIMITS.texts, "too_many")
    .describe("Texts to translate"),
  answers: answers.describe("Accepted spellings to translate; empty if there are none"),
});

export const translateRequest = z
  .strictObject({
    from: locale.describe("Language of the texts"),
    to: locale.describe("Language of the translation"),
    glossary: glossary.default([]).describe("Glossary of terms for the translation"),
    parts: z
      .array(part)
      .min(1, "required")
      .max(GAME_LIMITS.rounds + 1, "too_many")
      .describe("Parts to translate, each a round or the texts of the game itself; events refer to them by index"),
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
    path: z.string().describe("Path of the text"),
    text: z.string().describe("Translated text"),
  }),
  z.object({
    type: z.literal("answers"),
    part: z.int().describe("Index of the part in the request"),
    accepted: z.array(z.string()).describe("Translated spellings"),
  }),
  z.object({
    type: z.literal("skipped"),
    reason: z
      .enum(["invalid", "repeated"])
      .describe(
        "`invalid`: not a translation of a text of the request, or one with a new link, image or HTML; `repeated`: translated already",
      ),
    text: z.string().describe("Beginning of the skipped output"),
  }),
  createStreamEnd("all texts were processed"),
]);
export type TranslateStreamEvent = z.infer<typeof translateStreamEvent>;

const REFUSALS =
  "`409` with `ai_provider_missing` while no provider with a text model is active; `429` for too many runs.";

export const translatingRoutes = {
  "POST /ai/translations/estimate": {
    summary: "Estimate the cost of a translation by a model",
    guard: "user",
    body: translateRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/translations": {
    summary: "Translate texts with a model and stream the translations",
    description: `Responds with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`), and empty lines that keep the connection open. Nothing is saved. Closing the connection also stops the vendor; usage up to that point is charged. ${REFUSALS}`,
    guard: "user",
    body: translateRequest,
    response: translateStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
} as const satisfies RouteTable;
