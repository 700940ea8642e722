import type { Base, Draft } from "./model.ts";

/** A draft with its base: its changes cannot be computed without it. */
export interface StoredDraft {
  readonly base: Base;
  readonly draft: Draft;
}

/** Increase when an older stored `Draft` would break the editor. */
const format = 1;
const prefix = "game_draft_";
const keyOf = (game_id: string): string => prefix + game_id;

/** Stored per tab, so that a reload, a crash or an expired session loses nothing. */
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

/** Drafts stored by older versions lack this field. */
function complete<D extends Draft>(draft: D): D {
  return { ...draft, game: { ...draft.game, shared_with_hosts: draft.game.shared_with_hosts ?? false } };
}

/** Storage may be full or forbidden: then only the backup is lost. */
export function writeDraft(game_id: string, stored: StoredDraft | null): void {
  try {
    if (stored === null) sessionStorage.removeItem(keyOf(game_id));
    else sessionStorage.setItem(keyOf(game_id), JSON.stringify({ format, ...stored }));
  } catch {
    return;
  }
}

/** Called on sign-out, so that the next user of this browser sees no drafts. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
