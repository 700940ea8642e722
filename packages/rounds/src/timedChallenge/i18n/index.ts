import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: note_*
export const challengeMessages = defineCatalog(en, de);
