import type { Base, Draft, DraftRound } from "./model.ts";
import { changedFields, same } from "./same.ts";

/**
 * Carries the changes of a draft over to a game that was changed elsewhere meanwhile. Field by field: what I changed is
 * mine, everything else theirs. Rounds that came elsewhere stay; rounds deleted elsewhere go, unless I changed them:
 * then they come back as new ones. The order is theirs only where they changed it and I did not.
 */
export function rebase(draft: Draft, base: Base, theirs: Base): Draft {
  const mine = myRounds(draft, base, theirs);
  const held = new Set(mine.map(({ id }) => id));
  const old = new Set(base.rounds.map(({ id }) => id));
  const foreign = theirs.rounds.filter(({ id }) => !held.has(id) && !old.has(id));
  const is_order_theirs = !sameOrder(base.rounds, theirs.rounds) && sameOrder(base.rounds, draft.rounds);
  const unknown_there = mine.filter(({ id }) => !theirs.rounds.some((round) => round.id === id));
  const ordered = is_order_theirs ? insertAll(inOrderOf(theirs.rounds, mine), unknown_there, mine) : mine;
  return {
    game: { ...theirs.game, ...changedFields(base.game, draft.game) },
    rounds: insertAll(ordered, foreign, theirs.rounds),
  };
}

/** My rounds with their changes in the fields that I left alone; without those that they deleted and I did not touch. */
function myRounds(draft: Draft, base: Base, theirs: Base): readonly DraftRound[] {
  const old = new Map(base.rounds.map((round) => [round.id, round.fields]));
  const current = new Map(theirs.rounds.map((round) => [round.id, round.fields]));
  return draft.rounds.flatMap((round): DraftRound[] => {
    if (round.id === null) return [round];
    const [before, now] = [old.get(round.id), current.get(round.id)];
    if (now === undefined) return before !== undefined && same(before, round.fields) ? [] : [{ ...round, id: null }];
    return [
      { ...round, fields: { ...now, ...(before === undefined ? round.fields : changedFields(before, round.fields)) } },
    ];
  });
}

/** True when the rounds that both lists have stand in the same order. */
function sameOrder(a: readonly DraftRound[], b: readonly DraftRound[]): boolean {
  const ids = (list: readonly DraftRound[], other: readonly DraftRound[]): (string | null)[] =>
    list.map(({ id }) => id).filter((id) => id !== null && other.some((round) => round.id === id));
  return same(ids(a, b), ids(b, a));
}

/** Those of `rounds` that `order` knows, in its order. */
function inOrderOf(order: readonly DraftRound[], rounds: readonly DraftRound[]): readonly DraftRound[] {
  return order.flatMap((round) => rounds.find(({ id }) => id === round.id) ?? []);
}

/** Puts each of `more` behind the round that it follows in `context`. */
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
