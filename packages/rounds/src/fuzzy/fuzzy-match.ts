import { getMinEditDistance, editDistance } from "./edit-distance.ts";
import { haveSameNumbers, haveSameRomanNumerals, parseSpelling, type Spelling } from "./fold-text.ts";

/** Shorter words must match exactly: "Iran" is not a mistyped "Irak". */
export const MIN_FUZZY_LETTERS = 5;

/** Number of tolerated typing errors for a number of letters. */
export function getAllowedErrors(letterCount: number): number {
  if (letterCount < MIN_FUZZY_LETTERS) return 0;
  if (letterCount < 9) return 1;
  return letterCount < 14 ? 2 : 3;
}

export interface Match {
  /**
   * `exact`: equal after folding. `close`: equal except for typing errors, with no other answer as near. `doubtful`: a
   * person must decide. `none`: no match.
   */
  readonly certainty: "exact" | "close" | "doubtful" | "none";
  /** Index of the answer in the matcher's list; null with `none`. */
  readonly answer: number | null;
  /** The matching spelling; null with `none`. */
  readonly nearest: string | null;
}

export type Matcher = (text: string) => Match;

const NO_MATCH: Match = { certainty: "none", answer: null, nearest: null };

/** Number of texts whose match is cached, because many teams name the same items. */
const MAX_CACHED_TEXTS = 5_000;

interface Candidate {
  readonly answer: number;
  readonly text: string;
  readonly spelling: Spelling;
}

/**
 * Matches texts against a list of mutually exclusive answers, each with one or more spellings. A text is never `close`
 * to one answer while it is as near to another, or if its Roman numerals differ. Numbers must match exactly.
 */
export function createMatcher(answers: readonly (readonly string[])[]): Matcher {
  const candidates: readonly Candidate[] = answers
    .flatMap((spellings, answer) => spellings.map((text) => ({ answer, text, spelling: parseSpelling(text) })))
    .filter(({ spelling }) => spelling.letters !== "");
  const matchesByText = new Map<string, Match>();
  return (text) => {
    const known = matchesByText.get(text);
    if (known !== undefined) return known;
    const match = matchSpelling(parseSpelling(text), candidates);
    if (matchesByText.size < MAX_CACHED_TEXTS) matchesByText.set(text, match);
    return match;
  };
}

function matchSpelling(typed: Spelling, candidates: readonly Candidate[]): Match {
  if (typed.letters === "") return NO_MATCH;
  const comparable = candidates.filter(({ spelling }) => haveSameNumbers(typed, spelling));
  const exact = comparable.filter(({ spelling }) => spelling.letters === typed.letters);
  const [first] = exact;
  if (first !== undefined) return nameSameAnswer(exact) ? toMatch("exact", first) : toMatch("doubtful", first);

  let nearest: readonly Candidate[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of comparable) {
    const max = Math.min(getMaxDoubtfulErrors(typed, candidate.spelling), fewest);
    if (getMinEditDistance(typed.letterSet, candidate.spelling.letterSet) > max) continue;
    const errors = editDistance(typed.letters, candidate.spelling.letters, max);
    if (errors > max) continue;
    nearest = errors < fewest ? [candidate] : [...nearest, candidate];
    fewest = errors;
  }
  const [best] = nearest;
  if (best !== undefined) {
    const isClose =
      fewest <= getAllowedErrorsBetween(typed, best.spelling) &&
      nameSameAnswer(nearest) &&
      haveSameRomanNumerals(typed, best.spelling);
    return toMatch(isClose ? "close" : "doubtful", best);
  }
  const partial = comparable.find(({ spelling }) => isPartOf(typed, spelling) || isPartOf(spelling, typed));
  return partial === undefined ? NO_MATCH : toMatch("doubtful", partial);
}

const toMatch = (certainty: Match["certainty"], { answer, text }: Candidate): Match => ({
  certainty,
  answer,
  nearest: text,
});

const nameSameAnswer = (candidates: readonly Candidate[]): boolean =>
  candidates.every(({ answer }) => answer === candidates[0]?.answer);

const getAllowedErrorsBetween = (one: Spelling, other: Spelling): number =>
  getAllowedErrors(Math.min(one.letterCount, other.letterCount));

/** One error beyond the tolerance counts as doubtful if at least one letter remains. */
function getMaxDoubtfulErrors(one: Spelling, other: Spelling): number {
  return Math.min(one.letterCount, other.letterCount) < 2 ? 0 : getAllowedErrorsBetween(one, other) + 1;
}

/** Whether the words of one spelling occur consecutively in the other, like a surname in a full name. */
function isPartOf(part: Spelling, whole: Spelling): boolean {
  return part.letterCount >= MIN_FUZZY_LETTERS && ` ${whole.folded} `.includes(` ${part.folded} `);
}
