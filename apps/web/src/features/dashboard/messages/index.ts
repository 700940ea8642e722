import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: first_*
// same: code
export const dashboardMessages = defineCatalog(en, de);
