import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: result_*
export const revealMessages = defineCatalog(en, de);
