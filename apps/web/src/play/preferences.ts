import { useSyncExternalStore } from "react";
import { isLocale, type Locale } from "@showrunner/i18n";
import { setLocale } from "@showrunner/i18n/react";
import { readStored, writeStored } from "../api/storage.ts";

/** Shared with the host app and with /theme-init.js, which runs before the first paint. */
const theme_key = "theme";
const language_key = "language";

export type Theme = "dark" | "light";

const themes = new Set<() => void>();

function shownTheme(): Theme {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  for (const listener of themes) listener();
}

/** The theme on screen and the way to switch it, which is remembered. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore((listener) => {
    themes.add(listener);
    return () => themes.delete(listener);
  }, shownTheme);
  return [theme, chooseTheme];
}

function chooseTheme(theme: Theme): void {
  writeStored(theme_key, theme);
  showTheme(theme);
}

function showLanguage(locale: Locale): void {
  document.documentElement.lang = locale;
  setLocale(locale);
}

/** Switches the language and remembers it. */
export function chooseLanguage(locale: Locale): void {
  writeStored(language_key, locale);
  showLanguage(locale);
}

/** Shows a language that the show is offered in, without remembering it, when the present one is none of them. */
export function offerLanguages(offered: readonly Locale[]): void {
  const [first] = offered;
  const { lang } = document.documentElement;
  if (first !== undefined && !offered.some((locale) => locale === lang)) showLanguage(first);
}

/** Takes theme and language as /theme-init.js found them, and follows changes made in other tabs. */
export function startPreferences(): void {
  const { lang } = document.documentElement;
  if (isLocale(lang)) setLocale(lang);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === language_key && isLocale(newValue)) showLanguage(newValue);
    if (key === theme_key && (newValue === "dark" || newValue === "light")) showTheme(newValue);
  });
}

/** The name that this person goes by within a team, to fill in the next time. */
const member_name_key = "member_name";
export const readMemberName = (): string => readStored(member_name_key) ?? "";
export const keepMemberName = (name: string): void => writeStored(member_name_key, name === "" ? null : name);
