import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: move_*
// same: made_up_2 move_pause
export const previewMessages = defineCatalog(en, de);
