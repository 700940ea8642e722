import type { Json } from "@showrunner/engine";
import { isRecord, lineOf } from "../parse.ts";

/** No settings: question and accepted spellings are part of the round. */
export type ClassicConfig = Readonly<Record<string, never>>;

export type ClassicAnswer = {
  readonly text: string;
};

/** Match between a team's text and the nearest accepted spelling; see `fuzzy`. */
export type ClassicDetail = {
  readonly match: "exact" | "close" | "doubtful" | "none";
  readonly nearest: string | null;
};

/** Maximum length of a submitted text, in characters. */
export const longest_text = 500;

/** Parses `{text}`; null if it is blank, too long or not a text. */
export function parseInput(input: Json): ClassicAnswer | null {
  const text = isRecord(input) ? lineOf(input["text"], longest_text) : null;
  return text === null ? null : { text };
}
