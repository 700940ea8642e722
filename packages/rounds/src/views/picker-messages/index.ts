import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** Messages of types whose teams pick options. */
export const pickerMessages = defineCatalog(en, de);
