import { useEffect } from "react";

/** Shown until the server's configuration names the application. */
export const app_name_placeholder = "Game Show Template";

/** Page title followed by the application's name. */
export function titleOf(page: string, app_name: string | null): string {
  return `${page} – ${app_name ?? app_name_placeholder}`;
}

export function useTitle(page: string, app_name: string | null): void {
  useEffect(() => {
    document.title = titleOf(page, app_name);
  }, [page, app_name]);
}
