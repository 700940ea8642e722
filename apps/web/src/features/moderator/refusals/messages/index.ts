import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: refused_*
export const refusal_messages = defineCatalog(en, de);
