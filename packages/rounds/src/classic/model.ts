import type { Json } from "@showrunner/engine";
import { isRecord, lineOf } from "../parse.ts";

/** Nothing to configure: question and accepted spellings are the round's own. */
export type ClassicConfig = Readonly<Record<string, never>>;

export type ClassicAnswer = {
  readonly text: string;
};

/** How the nearest accepted spelling stands to a team's text; see `fuzzy`. */
export type ClassicDetail = {
  readonly match: "exact" | "close" | "doubtful" | "none";
  readonly nearest: string | null;
};

/** Longest text that a team may send, in characters. */
export const longest_text = 500;

/** Reads `{text}`; null when it is blank, too long or no text. */
export function parseInput(input: Json): ClassicAnswer | null {
  const text = isRecord(input) ? lineOf(input["text"], longest_text) : null;
  return text === null ? null : { text };
}
