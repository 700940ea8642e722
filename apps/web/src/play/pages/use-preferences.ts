import { useSyncExternalStore } from "react";
import type { Locale } from "@showrunner/i18n";
import { readStored, writeStored } from "../../api/storage.ts";
import { LANGUAGE_KEY, applyLanguage, applyTheme, THEME_CHANGED, THEME_KEY, type Theme } from "../preferences.ts";

/** The current theme, and a setter that stores it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (listener) => {
      window.addEventListener(THEME_CHANGED, listener);
      return () => window.removeEventListener(THEME_CHANGED, listener);
    },
    (): Theme => (document.documentElement.dataset["theme"] === "light" ? "light" : "dark"),
  );
  return [theme, setTheme];
}

function setTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme);
  applyTheme(theme);
  // The browser's toolbars follow.
  const tint = getComputedStyle(document.documentElement).getPropertyValue("--color-surface");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", tint.trim());
}

/** Sets the language and stores the choice. */
export function setLanguage(locale: Locale): void {
  writeStored(LANGUAGE_KEY, locale);
  applyLanguage(locale);
}

/** Stored name of this member within a team, to prefill forms. */
const MEMBER_NAME_KEY = "member_name";
export const readMemberName = (): string => readStored(MEMBER_NAME_KEY) ?? "";
export const saveMemberName = (name: string): void => writeStored(MEMBER_NAME_KEY, name === "" ? null : name);
