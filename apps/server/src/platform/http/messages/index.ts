import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: error_*
// dynamic: field_*
export const httpMessages = defineCatalog(en, de);
