import type { RoundFields } from "@showrunner/contract/rest";
import { fold } from "@showrunner/rounds/fuzzy";
import { toQuestion, type Question } from "@showrunner/transfer/questions";

/** Share of common words from which two questions with a common answer count as the same. */
const MIN_SHARE = 0.6;

export type ComparedRound = Pick<RoundFields, "type" | "question" | "answers" | "config">;

/** The parts of a round that are compared. */
interface Compared {
  /** As written. */
  readonly question: string;
  readonly words: ReadonlySet<string>;
  readonly answers: ReadonlySet<string>;
}

/** The right answers. Two questions with similar wording count as the same only if they share an answer. */
function listAnswers(question: Question): readonly string[] {
  switch (question.kind) {
    case "choice":
      return question.options.filter(({ correct }) => correct).map(({ text }) => text);
    case "list":
    case "order":
      return question.items;
    case "pairs":
      return question.pairs.map(([left, right]) => `${left} ${right}`);
    case "estimate":
    case "number":
      return question.value === null ? [] : [String(question.value)];
    case "poll":
      return question.options ?? [];
    default:
      return question.answers;
  }
}

/** Extracts what is compared of a round; null if it has no question. */
function toCompared(round: ComparedRound): Compared | null {
  const question = toQuestion(round as RoundFields);
  const words = new Set(fold(question.question).split(" ").filter(Boolean));
  return words.size === 0
    ? null
    : { question: question.question, words, answers: new Set(listAnswers(question).map((answer) => fold(answer))) };
}

/** Similarity of two word sets, from 0 to 1 (Sørensen–Dice coefficient). */
const getSimilarity = (common: number, one: number, other: number): number => (2 * common) / (one + other);

/** An index of stored rounds that finds the one that a new round repeats. */
export class SimilarityIndex<T extends ComparedRound> {
  readonly #known: { readonly round: T; readonly compared: Compared }[] = [];
  readonly #placesOf = new Map<string, number[]>();

  add(round: T): void {
    const compared = toCompared(round);
    if (compared === null) return;
    const place = this.#known.push({ round, compared }) - 1;
    for (const word of compared.words) {
      const places = this.#placesOf.get(word);
      if (places === undefined) this.#placesOf.set(word, [place]);
      else places.push(place);
    }
  }

  /**
   * Returns the most similar stored round with the same words, or with similar words and an answer in common; the first
   * one of several, or null. Takes time proportional to the number of stored rounds that share a word.
   */
  find(round: ComparedRound): { readonly round: T; readonly question: string } | null {
    const compared = toCompared(round);
    if (compared === null) return null;
    let best: { readonly round: T; readonly compared: Compared; readonly share: number } | null = null;
    for (const [place, count] of this.#countCommonWords(compared)) {
      const found = this.#known[place];
      if (found === undefined) continue;
      const share = getSimilarity(count, compared.words.size, found.compared.words.size);
      const isSame =
        share === 1 ||
        (share >= MIN_SHARE && [...compared.answers].some((answer) => found.compared.answers.has(answer)));
      if (isSame && share > (best?.share ?? 0)) best = { ...found, share };
    }
    return best && { round: best.round, question: best.compared.question };
  }

  /** Counts common words per stored round, ordered by the position of the round. Omits rounds without any. */
  #countCommonWords({ words }: Compared): readonly (readonly [place: number, count: number])[] {
    const common = new Map<number, number>();
    for (const word of words)
      for (const place of this.#placesOf.get(word) ?? []) common.set(place, (common.get(place) ?? 0) + 1);
    return [...common].toSorted(([one], [other]) => one - other);
  }
}
