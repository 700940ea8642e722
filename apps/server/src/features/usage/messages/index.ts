import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";
import { en } from "./en.ts";

// dynamic: purpose_*, unit_*
export const usageMessages = defineCatalog(en, readTranslations(import.meta.dirname));
