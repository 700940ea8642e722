import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

export const estimateMessages = defineCatalog(en, de);
