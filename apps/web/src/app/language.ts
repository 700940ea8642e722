import { isLocale, type Locale } from "@showrunner/i18n";
import { setLocale } from "@showrunner/i18n/react";
import { readStored, writeStored } from "../api/storage.ts";

/** Shared with the play pages and head/theme-init.js. */
const LANGUAGE_KEY = "language";

function applyLanguage(locale: Locale): void {
  document.documentElement.lang = locale;
  setLocale(locale);
}

/** Applies the language chosen by head/theme-init.js, and follows changes in other tabs. */
export function initLanguage(): void {
  const stored = readStored(LANGUAGE_KEY) ?? document.documentElement.lang;
  if (isLocale(stored)) applyLanguage(stored);
  window.addEventListener("storage", (event) => {
    if (event.key === LANGUAGE_KEY && isLocale(event.newValue)) applyLanguage(event.newValue);
  });
}

/** Sets the language and stores the choice. */
export function setLanguage(locale: Locale): void {
  writeStored(LANGUAGE_KEY, locale);
  applyLanguage(locale);
}
