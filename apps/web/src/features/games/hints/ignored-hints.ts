import { IGNORED_HINTS_KEY_PREFIX } from "../../../lib/drafts.ts";

const toStorageKey = (gameId: string): string => IGNORED_HINTS_KEY_PREFIX + gameId;
/** The oldest are forgotten. */
const MAX_IGNORED = 500;

/** Kept in this browser: what one host ignores may matter to another. */
export function readIgnoredHints(gameId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toStorageKey(gameId)) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

/** Storage may be full or forbidden: then they are ignored until the editor closes. */
export function writeIgnoredHints(gameId: string, ids: ReadonlySet<string>): void {
  try {
    if (ids.size === 0) localStorage.removeItem(toStorageKey(gameId));
    else localStorage.setItem(toStorageKey(gameId), JSON.stringify([...ids].slice(-MAX_IGNORED)));
  } catch {
    return;
  }
}
