import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// same: name
// dynamic: timer_start_with_question, timer_start_by_hand, timer_start_after_reading
export const gameshowsMessages = defineCatalog(en, de);
