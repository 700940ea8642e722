import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: what_*
export const decisionMessages = defineCatalog(en, de);
