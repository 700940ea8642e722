import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** Messages of editor and moderator views, which phones do not load. */
export const classicHostMessages = defineCatalog(en, de);
