import { useEffect } from "react";
import { readStored, writeStored } from "../api/storage.ts";

/** Used until the configuration has a name. */
export const app_name_placeholder = "Game Show Template";

const app_name_key = "app_name";

/** Application name as last loaded by a play page; null when unknown or unset. */
export function rememberedAppName(): string | null {
  return readStored(app_name_key);
}

/** Stored, so that a playing phone need not request it. */
export function rememberAppName(name: string | null): void {
  writeStored(app_name_key, name);
}

/** Page title followed by the application's name. */
export function titleOf(page: string, app_name: string | null): string {
  return `${page} – ${app_name ?? app_name_placeholder}`;
}

export function useTitle(page: string, app_name: string | null): void {
  useEffect(() => {
    document.title = titleOf(page, app_name);
  }, [page, app_name]);
}
