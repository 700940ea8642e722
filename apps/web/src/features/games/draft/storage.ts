import type { Base, Draft } from "./model.ts";

/** A draft together with what it began on: without that nobody could tell its changes. */
export interface StoredDraft {
  readonly base: Base;
  readonly draft: Draft;
}

/** Raise it when `Draft` changes in a way that an older stored one would break the editor. */
const format = 1;
const prefix = "game_draft_";
const keyOf = (game_id: string): string => prefix + game_id;

/** Kept for this tab: a reload, a crash or an expired session loses nothing. */
export function readDraft(game_id: string): StoredDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(game_id)) ?? "null") as
      | (StoredDraft & { format?: unknown })
      | null;
    return stored?.format === format ? { base: complete(stored.base), draft: complete(stored.draft) } : null;
  } catch {
    return null;
  }
}

/** Drafts from before games could be shared say nothing about it. */
function complete<D extends Draft>(draft: D): D {
  return { ...draft, game: { ...draft.game, shared_with_hosts: draft.game.shared_with_hosts ?? false } };
}

/** Full or forbidden storage costs the safety net, not the work on screen. */
export function writeDraft(game_id: string, stored: StoredDraft | null): void {
  try {
    if (stored === null) sessionStorage.removeItem(keyOf(game_id));
    else sessionStorage.setItem(keyOf(game_id), JSON.stringify({ format, ...stored }));
  } catch {
    return;
  }
}

/** Whoever signs out leaves no work behind for the next person at this screen. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
