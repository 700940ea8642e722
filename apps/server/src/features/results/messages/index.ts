import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: state_*
// dynamic: game_*, outcome_*
export const resultMessages = defineCatalog(en, de);
