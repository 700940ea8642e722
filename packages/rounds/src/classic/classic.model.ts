import type { Json } from "@showrunner/engine";
import { isRecord, parseLine } from "../read-json.ts";

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
export const MAX_TEXT_LENGTH = 500;

/** Parses `{text}`; null if it is blank, too long or not a text. */
export function parseInput(input: Json): ClassicAnswer | null {
  const text = isRecord(input) ? parseLine(input["text"], MAX_TEXT_LENGTH) : null;
  return text === null ? null : { text };
}
