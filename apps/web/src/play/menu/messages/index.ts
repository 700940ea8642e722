import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: answer_*, draft_*
export const menuMessages = defineCatalog(en, de);
