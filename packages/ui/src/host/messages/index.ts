import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: status_*
export const hostMessages = defineCatalog(en, de);
