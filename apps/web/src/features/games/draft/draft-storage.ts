import { DRAFT_KEY_PREFIX } from "../../../lib/drafts.ts";
import type { Base, Draft } from "./draft.ts";

/** A draft with its base, without which its changes could not be computed. */
export interface StoredDraft {
  readonly base: Base;
  readonly draft: Draft;
}

/** Increase this when an older stored `Draft` would break the editor. */
const FORMAT = 1;
const toStorageKey = (gameId: string): string => DRAFT_KEY_PREFIX + gameId;

/** Stored per tab, so that a reload, a crash or an expired session loses nothing. */
export function readDraft(gameId: string): StoredDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(toStorageKey(gameId)) ?? "null") as
      | (StoredDraft & { format?: unknown })
      | null;
    return stored?.format === FORMAT ? { base: withDefaults(stored.base), draft: withDefaults(stored.draft) } : null;
  } catch {
    return null;
  }
}

/** Drafts stored by older versions lack this field. */
function withDefaults<D extends Draft>(draft: D): D {
  return { ...draft, game: { ...draft.game, shared_with_hosts: draft.game.shared_with_hosts ?? false } };
}

/** Storage may be full or forbidden; only the backup is lost then. */
export function writeDraft(gameId: string, stored: StoredDraft | null): void {
  try {
    if (stored === null) sessionStorage.removeItem(toStorageKey(gameId));
    else sessionStorage.setItem(toStorageKey(gameId), JSON.stringify({ format: FORMAT, ...stored }));
  } catch {
    return;
  }
}
