import type { Locale } from "@showrunner/i18n";
import { DATA_RULE, fenceData, getLanguageName, type Prompt } from "./prompt.ts";

/** A text, or the accepted spellings of a round, as the model sees it. */
export interface NumberedSource {
  readonly n: number;
  /** Number of the part, so that the model translates the texts of one round consistently. */
  readonly part: number;
  /** Path of the text: `question`, `config.options.1.text`. */
  readonly field: string;
  readonly text?: string;
  readonly answers?: readonly string[];
}

const buildSystem = (
  from: string,
  to: string,
): string => `You translate the texts of a live quiz show from ${from} to ${to}. You answer with one JSON object per line and nothing else, one for each object that you get:
{"n":1,"text":"the translation"}
{"n":2,"answers":["an accepted spelling","another one"]}

- "n" is the number of the text. An object with "text" gets a "text", one with "answers" gets "answers": what teams who speak ${to} would type, in all usual spellings.
- Markdown, line breaks, links, addresses of pictures, blanks such as ____ and numbers stay as they are. The description of a picture in ![…] is translated.
- Texts of one "part" belong to the same round: use the same words in all of them. Options stay as different from each other as they are.
- A question is one short sentence that sounds written in ${to}. It does not contain its answer. German addresses people formally.
- Titles of works and names of places are those used in ${to}. What has no translation stays as it is.
- Terms of the glossary are always translated as it says.
- ${DATA_RULE}`;

/** Version 1 of the prompt that translates texts. Changing its words requires a new version, evaluated against this. */
export function buildTranslatePrompt(
  sources: readonly NumberedSource[],
  from: Locale,
  to: Locale,
  terms: readonly { readonly source: string; readonly translation: string }[],
): Prompt {
  return {
    system: buildSystem(getLanguageName(from), getLanguageName(to)),
    prompt: [
      ...(terms.length === 0
        ? []
        : ["The glossary:", fenceData("known", terms.map((term) => JSON.stringify(term)).join("\n"))]),
      fenceData("texts", sources.map((source) => JSON.stringify(source)).join("\n")),
    ].join("\n"),
  };
}
