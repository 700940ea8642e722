import type { Base, Draft } from "./model.ts";
import { same } from "./same.ts";

/** Unsaved changes of a draft, in units that users count. */
export interface DraftChanges {
  /** Any field of the game itself changed. */
  readonly game: boolean;
  readonly changed_rounds: number;
  readonly added_rounds: number;
  readonly removed_rounds: number;
  /** The rounds that exist in both have a different order. */
  readonly reordered: boolean;
}

/** Compares a draft with its base. Empty exactly when `isDirty` is false. */
export function draftChanges(base: Base, draft: Draft): DraftChanges {
  const before = new Map(base.rounds.map(({ id, fields }) => [id, fields]));
  const kept = draft.rounds.filter(({ id }) => id !== null && before.has(id));
  const kept_ids = new Set(kept.map(({ id }) => id));
  const old_order = base.rounds.flatMap(({ id }) => (kept_ids.has(id) ? [id] : []));
  return {
    game: !same(base.game, draft.game),
    changed_rounds: kept.filter(({ id, fields }) => !same(before.get(id), fields)).length,
    added_rounds: draft.rounds.length - kept.length,
    removed_rounds: base.rounds.length - kept.length,
    reordered: !same(
      old_order,
      kept.map(({ id }) => id),
    ),
  };
}
