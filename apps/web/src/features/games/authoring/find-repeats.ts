import { SimilarityIndex, type ComparedRound } from "@showrunner/sanitise/similar-questions";

/** The question that a draft repeats. */
export interface Repeat {
  readonly question: string;
  /** Whether it is of the game, rather than of an earlier draft. */
  readonly isOfGame: boolean;
}

/**
 * Finds the question of the game, saved or not, or of an earlier draft, that each draft repeats; null if there is none.
 * The server compares drafts with saved rounds only.
 */
export function findRepeats(
  drafts: readonly ComparedRound[],
  rounds: readonly ComparedRound[],
): readonly (Repeat | null)[] {
  const index = new SimilarityIndex<ComparedRound & { readonly isOfGame: boolean }>();
  for (const round of rounds) index.add({ ...round, isOfGame: true });
  return drafts.map((draft) => {
    const found = index.find(draft);
    index.add({ ...draft, isOfGame: false });
    return found && { question: found.question, isOfGame: found.round.isOfGame };
  });
}
