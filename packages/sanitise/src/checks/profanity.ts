import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";
import { GERMAN_PROFANITY } from "./german-profanity.ts";
import type { TextCheck } from "../issue.ts";

const DATASET = englishDataset.build();
/** Harmless words that the English list would report. */
const HARMLESS = ["fagott", "moby dick", "moby-dick", "philip k. dick", "pussycat", "pussy cat"];
const ENGLISH = new RegExpMatcher({
  ...DATASET,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(DATASET.whitelistedTerms ?? []), ...HARMLESS],
});
const WORD_START = /[\p{L}\p{N}]/u;

/** Matches at the beginning of a word only. The ending is open, because German inflects words and forms compounds. */
const GERMAN = new RegExp(`(?<![\\p{L}\\p{N}])(?:${GERMAN_PROFANITY.join("|")})`, "iu");

/** Returns the whole word that contains a match. */
function wordAt(text: string, start: number, end: number): string {
  let [from, to] = [start, end];
  while (from > 0 && WORD_START.test(text[from - 1] ?? "")) from -= 1;
  while (to < text.length && WORD_START.test(text[to] ?? "")) to += 1;
  return text.slice(from, to);
}

/** Checks for words of both languages, regardless of the game's language. */
export const profanity: TextCheck = {
  check: "profanity",
  severity: "high",
  kinds: ["line", "markdown"],
  find: (text) => {
    const [english] = ENGLISH.getAllMatches(text, true);
    if (english !== undefined)
      return { excerpt: wordAt(text, english.startIndex, english.endIndex + 1), replacement: null };
    const german = GERMAN.exec(text.normalize("NFC"));
    return german === null
      ? null
      : { excerpt: wordAt(text, german.index, german.index + german[0].length), replacement: null };
  },
};
