import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";

export const en = {
  unformatted: "Shown without formatting: this text is too large or nested too deeply.",
  copy: "copy",
} as const;

export const gamesMessages = defineCatalog(en, readTranslations(import.meta.dirname));
