import { fewestErrors, typingErrors } from "./distance.ts";
import { sameNumbers, spellingOf, type Spelling } from "./fold.ts";

/** Shorter words must match exactly: "Iran" is not a mistyped "Irak". */
export const fuzzy_from_letters = 5;

/** Number of tolerated typing errors for a number of letters. */
export function toleranceFor(letter_count: number): number {
  if (letter_count < fuzzy_from_letters) return 0;
  if (letter_count < 9) return 1;
  return letter_count < 14 ? 2 : 3;
}

export interface Match {
  /**
   * `exact`: equal after folding. `close`: equal but for typing errors, and no other answer is as near. `doubtful`: a
   * person must decide. `none`: no match.
   */
  readonly certainty: "exact" | "close" | "doubtful" | "none";
  /** Index of the answer in the matcher's list; null with `none`. */
  readonly answer: number | null;
  /** The matching spelling; null with `none`. */
  readonly nearest: string | null;
}

export type Matcher = (text: string) => Match;

const no_match: Match = { certainty: "none", answer: null, nearest: null };

/** Number of texts whose match is cached, because many teams name the same items. */
const remembered_texts = 5_000;

interface Candidate {
  readonly answer: number;
  readonly text: string;
  readonly spelling: Spelling;
}

/**
 * Matches texts against a list of mutually exclusive answers, each with one or more spellings. A text is never `close`
 * to one answer while it is as near to another. Numbers must match exactly.
 */
export function createMatcher(answers: readonly (readonly string[])[]): Matcher {
  const candidates: readonly Candidate[] = answers
    .flatMap((spellings, answer) => spellings.map((text) => ({ answer, text, spelling: spellingOf(text) })))
    .filter(({ spelling }) => spelling.letters !== "");
  const verdicts = new Map<string, Match>();
  return (text) => {
    const known = verdicts.get(text);
    if (known !== undefined) return known;
    const verdict = judge(spellingOf(text), candidates);
    if (verdicts.size < remembered_texts) verdicts.set(text, verdict);
    return verdict;
  };
}

function judge(given: Spelling, candidates: readonly Candidate[]): Match {
  if (given.letters === "") return no_match;
  const comparable = candidates.filter(({ spelling }) => sameNumbers(given, spelling));
  const exact = comparable.filter(({ spelling }) => spelling.letters === given.letters);
  const [first] = exact;
  if (first !== undefined) return agreed(exact) ? matched("exact", first) : matched("doubtful", first);

  let nearest: readonly Candidate[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of comparable) {
    const most = Math.min(doubtUpTo(given, candidate.spelling), fewest);
    if (fewestErrors(given.letter_set, candidate.spelling.letter_set) > most) continue;
    const errors = typingErrors(given.letters, candidate.spelling.letters, most);
    if (errors > most) continue;
    nearest = errors < fewest ? [candidate] : [...nearest, candidate];
    fewest = errors;
  }
  const [best] = nearest;
  if (best !== undefined) {
    const is_close = fewest <= tolerance(given, best.spelling) && agreed(nearest);
    return matched(is_close ? "close" : "doubtful", best);
  }
  const partial = comparable.find(({ spelling }) => isPartOf(given, spelling) || isPartOf(spelling, given));
  return partial === undefined ? no_match : matched("doubtful", partial);
}

const matched = (certainty: Match["certainty"], { answer, text }: Candidate): Match => ({
  certainty,
  answer,
  nearest: text,
});

const agreed = (candidates: readonly Candidate[]): boolean =>
  candidates.every(({ answer }) => answer === candidates[0]?.answer);

const tolerance = (one: Spelling, other: Spelling): number =>
  toleranceFor(Math.min(one.letter_count, other.letter_count));

/** One error beyond the tolerance counts as doubtful if at least one letter remains. */
function doubtUpTo(one: Spelling, other: Spelling): number {
  return Math.min(one.letter_count, other.letter_count) < 2 ? 0 : tolerance(one, other) + 1;
}

/** Whether the words of one spelling occur consecutively in the other, like a surname in a full name. */
function isPartOf(part: Spelling, whole: Spelling): boolean {
  return part.letter_count >= fuzzy_from_letters && ` ${whole.folded} `.includes(` ${part.folded} `);
}
