import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";
import { en } from "./en.ts";

// dynamic: state_*
// dynamic: game_*, outcome_*
export const resultMessages = defineCatalog(en, readTranslations(import.meta.dirname));
