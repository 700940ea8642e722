import { isLocale, type Locale } from "@showrunner/i18n";
import { setLocale } from "@showrunner/i18n/react";
import { readStored, writeStored } from "../api/storage.ts";

/** Shared with the play pages and head/theme-init.js. */
const language_key = "language";

function show(locale: Locale): void {
  document.documentElement.lang = locale;
  setLocale(locale);
}

/** Applies the language chosen by head/theme-init.js, and follows changes in other tabs. */
export function startLanguage(): void {
  const stored = readStored(language_key) ?? document.documentElement.lang;
  if (isLocale(stored)) show(stored);
  window.addEventListener("storage", (event) => {
    if (event.key === language_key && isLocale(event.newValue)) show(event.newValue);
  });
}

/** Sets the language and stores the choice. */
export function chooseLanguage(locale: Locale): void {
  writeStored(language_key, locale);
  show(locale);
}
