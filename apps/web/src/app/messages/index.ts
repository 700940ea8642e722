import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// same: app_name_placeholder — a name, given by the specification
export const appMessages = defineCatalog(en, de);
