import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";

export const en = {
  manifest_description: "Host live game shows, and join them by code.",
  manifest_gameshows: "Game shows",
} as const;

export const staticMessages = defineCatalog(en, readTranslations(import.meta.dirname));
