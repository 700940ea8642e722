import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: level_*
// same: route, details, level_info, level_debug — the same word in German
export const debugMessages = defineCatalog(en, de);
