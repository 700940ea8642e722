import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: problem_*, verdict_*
/** Messages of editor and moderator views, which phones do not load. */
export const challengeHostMessages = defineCatalog(en, de);
