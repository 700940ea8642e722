import { useSyncExternalStore } from "react";
import type { Locale } from "@showrunner/i18n";
import { readStored, writeStored } from "../../api/storage.ts";
import { language_key, showLanguage, showTheme, theme_changed, theme_key, type Theme } from "../preferences.ts";

/** The current theme, and a setter that stores it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (listener) => {
      window.addEventListener(theme_changed, listener);
      return () => window.removeEventListener(theme_changed, listener);
    },
    (): Theme => (document.documentElement.dataset["theme"] === "light" ? "light" : "dark"),
  );
  return [theme, chooseTheme];
}

function chooseTheme(theme: Theme): void {
  writeStored(theme_key, theme);
  showTheme(theme);
  // The browser's toolbars follow.
  const tint = getComputedStyle(document.documentElement).getPropertyValue("--color-surface");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", tint.trim());
}

/** Sets the language and stores the choice. */
export function chooseLanguage(locale: Locale): void {
  writeStored(language_key, locale);
  showLanguage(locale);
}

/** Stored name of this member within a team, to prefill forms. */
const member_name_key = "member_name";
export const readMemberName = (): string => readStored(member_name_key) ?? "";
export const keepMemberName = (name: string): void => writeStored(member_name_key, name === "" ? null : name);
