/** Keys of game drafts in sessionStorage start with this. */
export const DRAFT_KEY_PREFIX = "game_draft_";

/** Called on sign-out, so that the next user of this browser sees no drafts. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_KEY_PREFIX)) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
