import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** Texts of editor and moderator, which phones do not load. */
export const classic_host_messages = defineCatalog(en, de);
