import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: *
export const field_messages = defineCatalog(en, de);
