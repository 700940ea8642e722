import type { Base, Draft } from "./draft.ts";
import { deepEqual } from "fast-equals";

/** Unsaved changes of a draft, in units that users count. */
export interface DraftChanges {
  /** Any field of the game itself changed. */
  readonly game: boolean;
  readonly changedRounds: number;
  readonly addedRounds: number;
  readonly removedRounds: number;
  /** The rounds that exist in both have a different order. */
  readonly reordered: boolean;
}

/** Compares a draft with its base. Empty exactly when `isDirty` is false. */
export function diffDraft(base: Base, draft: Draft): DraftChanges {
  const before = new Map(base.rounds.map(({ id, fields }) => [id, fields]));
  const keptRounds = draft.rounds.filter(({ id }) => id !== null && before.has(id));
  const keptIds = new Set(keptRounds.map(({ id }) => id));
  const oldOrder = base.rounds.flatMap(({ id }) => (keptIds.has(id) ? [id] : []));
  return {
    game: !deepEqual(base.game, draft.game),
    changedRounds: keptRounds.filter(({ id, fields }) => !deepEqual(before.get(id), fields)).length,
    addedRounds: draft.rounds.length - keptRounds.length,
    removedRounds: base.rounds.length - keptRounds.length,
    reordered: !deepEqual(
      oldOrder,
      keptRounds.map(({ id }) => id),
    ),
  };
}
