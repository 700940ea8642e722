import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: note_*
export const challenge_messages = defineCatalog(en, de);
