import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

export const teamCodeMessages = defineCatalog(en, de);
