import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: refused_*
export const refusalMessages = defineCatalog(en, de);
