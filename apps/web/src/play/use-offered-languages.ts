import { useEffect } from "react";
import { isLocale } from "@showrunner/i18n";
import { applyLanguage } from "../lib/preferences.ts";

/** Switches to a language of the show, without storing it, if the show does not offer the current one. */
export function useOfferedLanguages(offered: readonly string[] | null): void {
  useEffect(() => {
    const [first] = offered ?? [];
    if (isLocale(first) && offered?.includes(document.documentElement.lang) === false) applyLanguage(first);
  }, [offered]);
}
