import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";
import { en } from "./en.ts";

/** Read by the build, which inlines the texts. */
export const headMessages = defineCatalog(en, readTranslations(import.meta.dirname));
