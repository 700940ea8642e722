import { useEffect } from "react";
import { APP_NAME_PLACEHOLDER } from "../lib/app-name.ts";

/** Page title followed by the application's name. */
export function formatPageTitle(page: string, appName: string | null): string {
  return `${page} – ${appName ?? APP_NAME_PLACEHOLDER}`;
}

export function usePageTitle(page: string, appName: string | null): void {
  useEffect(() => {
    document.title = formatPageTitle(page, appName);
  }, [page, appName]);
}
