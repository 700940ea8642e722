import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// same: name
// dynamic: volume_*, show_parts_at_once, show_parts_by_hand, show_parts_timed
// dynamic: timer_start_with_question, timer_start_by_hand, timer_start_after_reading
export const gameshowsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
