import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: what_*
export const decision_messages = defineCatalog(en, de);
