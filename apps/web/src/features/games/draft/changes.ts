import type { Base, Draft, DraftGameFields, DraftRound, DraftRoundFields } from "./model.ts";
import { changedFields, same } from "./same.ts";

/** What must be told to the server to make its game the draft. */
export interface Changes {
  readonly game: Partial<DraftGameFields>;
  readonly removed: readonly string[];
  readonly updated: readonly { readonly id: string; readonly fields: Partial<DraftRoundFields> }[];
  readonly created: readonly DraftRound[];
  /** True when the rounds that stay stand in another order, or a new one does not stand at the end. */
  readonly reordered: boolean;
}

export function changesOf(base: Base, draft: Draft): Changes {
  const before = new Map(base.rounds.map((round) => [round.id, round]));
  const known = draft.rounds.flatMap(({ id, fields }) => {
    const old = id === null ? undefined : before.get(id);
    return id === null || old === undefined ? [] : [{ id, fields: changedFields(old.fields, fields) }];
  });
  const kept = new Set(known.map(({ id }) => id));
  const created = draft.rounds.filter(({ id }) => id === null || !before.has(id));
  const without_order = [...base.rounds.filter(({ id }) => id !== null && kept.has(id)), ...created].map(({ key }) => key);
  return {
    game: changedFields(base.game, draft.game),
    removed: base.rounds.flatMap(({ id }) => (id === null || kept.has(id) ? [] : [id])),
    updated: known.filter(({ fields }) => Object.keys(fields).length > 0),
    created,
    reordered: !same(without_order, draft.rounds.map(({ key }) => key)),
  };
}

export function isDirty(base: Base, draft: Draft): boolean {
  const { game, removed, updated, created, reordered } = changesOf(base, draft);
  return Object.keys(game).length > 0 || removed.length > 0 || updated.length > 0 || created.length > 0 || reordered;
}
