import { isLocale, type Locale } from "@showrunner/i18n";
import { setLocale } from "@showrunner/i18n/react";

/** Keys shared by all pages and head/theme-init.js, which runs before the first paint. */
export const THEME_KEY = "theme";
export const LANGUAGE_KEY = "language";

/** Event on `window` after a change of the theme. */
export const THEME_CHANGED = "themechanged";

/** Event on `window` after a change of the language. */
export const LANGUAGE_CHANGED = "languagechanged";

export type Theme = "dark" | "light";

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  window.dispatchEvent(new Event(THEME_CHANGED));
}

export function applyLanguage(locale: Locale): void {
  document.documentElement.lang = locale;
  setLocale(locale);
  window.dispatchEvent(new Event(LANGUAGE_CHANGED));
}

/** Applies the theme and language chosen by head/theme-init.js, and follows changes in other tabs. */
export function initPreferences(): void {
  const { lang } = document.documentElement;
  if (isLocale(lang)) setLocale(lang);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === LANGUAGE_KEY && isLocale(newValue)) applyLanguage(newValue);
    if (key === THEME_KEY && (newValue === "dark" || newValue === "light")) applyTheme(newValue);
  });
}
