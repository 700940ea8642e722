import { useEffect } from "react";
import { isLocale } from "@showrunner/i18n";
import { applyLanguage } from "../lib/preferences.ts";

/** Switches to a language of the show, without storing it, when the current one is not offered. */
export function useOfferedLanguages(offered: readonly string[] | null): void {
  useEffect(() => {
    const [first] = offered ?? [];
    if (isLocale(first) && offered?.includes(document.documentElement.lang) === false) applyLanguage(first);
  }, [offered]);
}
