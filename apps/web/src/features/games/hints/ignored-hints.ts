import { IGNORED_HINTS_KEY_PREFIX } from "../../../lib/drafts.ts";

const toStorageKey = (gameId: string): string => IGNORED_HINTS_KEY_PREFIX + gameId;
/** Beyond this, the oldest are forgotten. */
const MAX_IGNORED = 500;

/** Stored in this browser, because a hint that one host ignores may matter to another. */
export function readIgnoredHints(gameId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toStorageKey(gameId)) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

/** Storage may be full or forbidden; hints are then ignored only until the editor closes. */
export function writeIgnoredHints(gameId: string, ids: ReadonlySet<string>): void {
  try {
    if (ids.size === 0) localStorage.removeItem(toStorageKey(gameId));
    else localStorage.setItem(toStorageKey(gameId), JSON.stringify([...ids].slice(-MAX_IGNORED)));
  } catch {
    return;
  }
}
