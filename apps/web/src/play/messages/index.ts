import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: buzz_*
export const playMessages = defineCatalog(en, de);
