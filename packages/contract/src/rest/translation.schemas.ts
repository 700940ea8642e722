import { z } from "zod";
import { locale } from "./common.schemas.ts";

export const TRANSLATION_LIMITS = {
  /** Characters of one text. */
  text: 20_000,
  /** Texts of a round. */
  texts: 500,
  answers: 50,
  answer: 500,
  /** Terms of a game's glossary. */
  glossary: 100,
  term: 100,
} as const;

/** Paths as in `TextPlace` of packages/sanitise, such as `question` or `config.options.1.text`. */
const PATH = /^(?:title|question|content|answer_content|description|rules|equipment|config(?:\.\w{1,40}){1,6})$/;

const text = z.string().max(TRANSLATION_LIMITS.text, "too_long");
const answers = z
  .array(z.string().trim().min(1, "required").max(TRANSLATION_LIMITS.answer, "too_long"))
  .max(TRANSLATION_LIMITS.answers, "too_many");

/** The texts of a game or a round in another language. */
export const translation = z
  .strictObject({
    state: z.enum(["draft", "approved"]).describe("State of the translation; only approved ones are used"),
    texts: z
      .record(
        z.string().regex(PATH, "invalid"),
        z.strictObject({
          source: text.describe("Source text at the time of the translation"),
          text: text.describe("Translated text"),
        }),
      )
      .refine((texts) => Object.keys(texts).length <= TRANSLATION_LIMITS.texts, "too_many")
      .describe(
        "Translated texts by path, such as `question` or `config.options.1.text`; a translation is outdated if the current text differs from `source`",
      ),
    answers: z
      .strictObject({
        source: answers.describe("Accepted spellings at the time of the translation"),
        accepted: answers.describe("Accepted spellings in this language"),
      })
      .optional()
      .describe("Accepted spellings; absent if they are not translated"),
  })
  .meta({ id: "Translation" });
export type Translation = z.infer<typeof translation>;

export const translations = z.partialRecord(locale, translation);
export type Translations = z.infer<typeof translations>;

const term = z.string().trim().min(1, "required").max(TRANSLATION_LIMITS.term, "too_long");
export const glossary = z.array(z.partialRecord(locale, term)).max(TRANSLATION_LIMITS.glossary, "too_many");
/** Terms that are always translated in the same way, each by language. */
export type Glossary = z.infer<typeof glossary>;
