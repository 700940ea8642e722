import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";

export const en = {
  old_browser:
    "This browser is too old for this page. Please update it, or open the page in another one: Safari 17.4 or later, or Chrome, Edge or Firefox of the last two years.",
} as const;

/** Read by the build, which inlines the texts. */
export const headMessages = defineCatalog(en, readTranslations(import.meta.dirname));
