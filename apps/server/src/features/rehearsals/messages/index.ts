import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";
import { en } from "./en.ts";

// dynamic: filler_*
// same: filler_2 filler_4 filler_7
export const rehearsalMessages = defineCatalog(en, readTranslations(import.meta.dirname));
