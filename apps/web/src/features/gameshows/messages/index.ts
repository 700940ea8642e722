import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// same: name
export const gameshows_messages = defineCatalog(en, de);
