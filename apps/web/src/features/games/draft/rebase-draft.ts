import type { Base, Draft, DraftRound } from "./draft.ts";
import { deepEqual } from "fast-equals";
import { getChangedFields } from "./changed-fields.ts";

/**
 * Rebases a draft ("mine") onto a newer version of the game ("theirs"). In each field my change wins over theirs.
 * Rounds added elsewhere are kept. Rounds deleted elsewhere are dropped unless I changed them; then they become new
 * rounds. Their order is used only if they changed it and I did not.
 */
export function rebaseDraft(draft: Draft, base: Base, theirs: Base): Draft {
  const mine = mergeMyRounds(draft, base, theirs);
  const ownIds = new Set(mine.map(({ id }) => id));
  const baseIds = new Set(base.rounds.map(({ id }) => id));
  const foreign = theirs.rounds.filter(({ id }) => !ownIds.has(id) && !baseIds.has(id));
  const isOrderTheirs = !isSameOrder(base.rounds, theirs.rounds) && isSameOrder(base.rounds, draft.rounds);
  const unknownThere = mine.filter(({ id }) => !theirs.rounds.some((round) => round.id === id));
  const ordered = isOrderTheirs ? insertAll(sortByOrder(theirs.rounds, mine), unknownThere, mine) : mine;
  return {
    game: { ...theirs.game, ...getChangedFields(base.game, draft.game) },
    rounds: insertAll(ordered, foreign, theirs.rounds),
  };
}

/**
 * My rounds, with their values in fields that I did not change; without rounds that they deleted and I did not change.
 */
function mergeMyRounds(draft: Draft, base: Base, theirs: Base): readonly DraftRound[] {
  const old = new Map(base.rounds.map((round) => [round.id, round.fields]));
  const current = new Map(theirs.rounds.map((round) => [round.id, round.fields]));
  return draft.rounds.flatMap((round): DraftRound[] => {
    if (round.id === null) return [round];
    const [before, now] = [old.get(round.id), current.get(round.id)];
    if (now === undefined)
      return before !== undefined && deepEqual(before, round.fields) ? [] : [{ ...round, id: null }];
    return [
      {
        ...round,
        fields: { ...now, ...(before === undefined ? round.fields : getChangedFields(before, round.fields)) },
      },
    ];
  });
}

/** True when the rounds in both lists have the same relative order. */
function isSameOrder(a: readonly DraftRound[], b: readonly DraftRound[]): boolean {
  const ids = (list: readonly DraftRound[], other: readonly DraftRound[]): (string | null)[] =>
    list.map(({ id }) => id).filter((id) => id !== null && other.some((round) => round.id === id));
  return deepEqual(ids(a, b), ids(b, a));
}

/** The rounds that occur in `order`, sorted by it. */
function sortByOrder(order: readonly DraftRound[], rounds: readonly DraftRound[]): readonly DraftRound[] {
  return order.flatMap((round) => rounds.find(({ id }) => id === round.id) ?? []);
}

/** Inserts each of `more` after the round that precedes it in `context`. */
function insertAll(
  rounds: readonly DraftRound[],
  more: readonly DraftRound[],
  context: readonly DraftRound[],
): readonly DraftRound[] {
  return more.reduce((list, round) => {
    const isHere = (other: DraftRound): boolean =>
      list.some(({ key, id }) => key === other.key || (id !== null && id === other.id));
    const before = context.slice(0, context.indexOf(round)).findLast(isHere);
    const index = list.findIndex(({ key, id }) => key === before?.key || (id !== null && id === before?.id));
    return list.toSpliced(index + 1, 0, round);
  }, rounds);
}
