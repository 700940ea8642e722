import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: e_*
// dynamic: group_*
export const showlogMessages = defineCatalog(en, de);
