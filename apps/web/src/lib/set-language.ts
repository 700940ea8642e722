import type { Locale } from "@showrunner/i18n";
import { writeStored } from "../api/storage.ts";
import { applyLanguage, LANGUAGE_KEY } from "./preferences.ts";

/** Sets the language and stores the choice. */
export function setLanguage(locale: Locale): void {
  writeStored(LANGUAGE_KEY, locale);
  applyLanguage(locale);
}
