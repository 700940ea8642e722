import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

export const sharedMessages = defineCatalog(en, de);
