/** Keys of game drafts in sessionStorage start with this. */
export const DRAFT_KEY_PREFIX = "game_draft_";

/** Keys of ignored hints in localStorage start with this; they contain words of the games. */
export const IGNORED_HINTS_KEY_PREFIX = "ignored_hints_";

function removeKeys(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Called on sign-out, in every tab, so that the next user of this browser sees nothing of the games. */
export function clearDrafts(): void {
  try {
    removeKeys(sessionStorage, DRAFT_KEY_PREFIX);
    removeKeys(localStorage, IGNORED_HINTS_KEY_PREFIX);
  } catch {
    return;
  }
}
