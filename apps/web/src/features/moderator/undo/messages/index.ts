import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: undo_seen_*
export const undoMessages = defineCatalog(en, de);
