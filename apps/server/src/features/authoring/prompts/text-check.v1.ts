import type { Locale } from "@showrunner/i18n";
import { DATA_RULE, fenceData, getLanguageName, type Prompt } from "./prompt.ts";

/** A text as the model sees it. */
export interface NumberedText {
  readonly n: number;
  /** Number of the round; null for the game's own texts. */
  readonly round: number | null;
  /** Path of the text: `question`, `answers.0`, `config.options.1.text`. */
  readonly field: string;
  readonly text: string;
  /** Whether an option is the right one; only set on options. */
  readonly right?: boolean;
}

const SYSTEM = `You review the texts of a live quiz show before it is played. You answer with one JSON object per line and nothing else, one for each problem that you find and none for texts without a problem:
{"n":3,"check":"wrong","severity":"high","reason":"…","replacement":"…"}

- "n" is the number of the text.
- "check" is one of: "offence" (may hurt or exclude somebody), "ambiguity" (more than one right answer, or unclear), "outdated" (was right once), "wrong" (the facts or the given answer are wrong), "leak" (gives the answer away), "language" (spelling or grammar).
- "severity" is "high" (unfair or unplayable), "medium" or "low".
- "reason" is one short sentence.
- "replacement" is the whole text as it should be, or null where the host has to decide. It keeps language, markdown, links and pictures of the text.
- Report only what you are sure of. Do not praise, do not comment on style.
- ${DATA_RULE}`;

/** Version 1 of the prompt that finds faults in texts. */
export function buildTextCheckPrompt(texts: readonly NumberedText[], language: Locale, reasonLanguage: Locale): Prompt {
  const lines = texts.map((text) => JSON.stringify(text));
  return {
    system: SYSTEM,
    prompt: [
      `The texts are ${getLanguageName(language)}. Write reasons in ${getLanguageName(reasonLanguage)}.`,
      fenceData("texts", lines.join("\n")),
    ].join("\n"),
  };
}
