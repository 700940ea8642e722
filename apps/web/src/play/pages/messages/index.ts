import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: *_title, *_text, ended_*
export const pagesMessages = defineCatalog(en, de);
