import { useEffect } from "react";
import { readStored, writeStored } from "../api/storage.ts";

/** Shown until the server's configuration names the application. */
export const app_name_placeholder = "Game Show Template";

const app_name_key = "app_name";

/** Name of the application as it was when a lean page last asked; null when none has, or when it has none yet. */
export function rememberedAppName(): string | null {
  return readStored(app_name_key);
}

/** So that a phone that plays need not ask for it. */
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
