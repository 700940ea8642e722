import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: problem_*
/** Messages of editor and moderator views, which phones do not load. */
export const choiceHostMessages = defineCatalog(en, de);
