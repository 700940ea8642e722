import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";
import { en } from "./en.ts";

// dynamic: error_*
// dynamic: field_*
export const httpMessages = defineCatalog(en, readTranslations(import.meta.dirname));
