import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: difficulty_*, game_won_by_you, game_drawn_you
export const stagesMessages = defineCatalog(en, de);
