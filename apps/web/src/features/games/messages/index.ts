import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: difficulty_* hidden_text_* hidden_title_*
// dynamic: timer_start_with_question, timer_start_by_hand, timer_start_after_reading
export const gamesMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
