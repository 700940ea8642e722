import { readStored, writeStored } from "../api/storage.ts";

/** Used until the configuration has a name. */
export const APP_NAME_PLACEHOLDER = "Game Show Template";

const APP_NAME_KEY = "app_name";

/** Application name as last loaded by a play page; null when unknown or unset. */
export function readAppName(): string | null {
  return readStored(APP_NAME_KEY);
}

/** Stored, so that a playing phone need not request it. */
export function saveAppName(name: string | null): void {
  writeStored(APP_NAME_KEY, name);
}
