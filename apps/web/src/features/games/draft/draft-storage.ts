import { DRAFT_KEY_PREFIX } from "../../../lib/drafts.ts";
import type { DraftState } from "./draft-state.ts";
import type { Draft } from "./draft.ts";

/** Increase this when an older stored `Draft` would break the editor. */
const FORMAT = 1;
const toStorageKey = (gameId: string): string => DRAFT_KEY_PREFIX + gameId;

/**
 * Stored per tab, so that a reload, a crash or an expired session loses nothing. A draft of another user, which contains
 * answers, is removed.
 */
export function readDraft(gameId: string, userId: string | null): DraftState | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(toStorageKey(gameId)) ?? "null") as
      | (Omit<DraftState, "unanswered"> & Partial<DraftState> & { format?: unknown; user_id?: unknown })
      | null;
    if (stored?.format !== FORMAT) return null;
    // Drafts stored by older versions, and without authentication, belong to no user.
    if (stored.user_id !== undefined && stored.user_id !== userId) {
      writeDraft(gameId, userId, null);
      return null;
    }
    const { base, draft, unanswered = [] } = stored;
    return { base: withDefaults(base), draft: withDefaults(draft), unanswered };
  } catch {
    return null;
  }
}

/** Drafts stored by older versions lack this field. */
function withDefaults<D extends Draft>(draft: D): D {
  return { ...draft, game: { ...draft.game, shared_with_hosts: draft.game.shared_with_hosts ?? false } };
}

/** Storage may be full or forbidden; only the backup is lost then. */
export function writeDraft(gameId: string, userId: string | null, stored: DraftState | null): void {
  try {
    if (stored === null) return sessionStorage.removeItem(toStorageKey(gameId));
    const owned = { format: FORMAT, ...(userId === null ? {} : { user_id: userId }), ...stored };
    sessionStorage.setItem(toStorageKey(gameId), JSON.stringify(owned));
  } catch {
    // Without the drafts of unanswered saves it may fit.
    if (stored !== null && stored.unanswered.length > 0) writeDraft(gameId, userId, { ...stored, unanswered: [] });
  }
}
