import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: difficulty_*, game_won_by_you, game_drawn_you
// dynamic: start_text, break_text
export const stagesMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
