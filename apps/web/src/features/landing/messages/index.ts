import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// same: demo_buzz, demo_behind, demo_option_1, demo_option_2, mix_challenge, mix_challenge_item_1, mix_challenge_item_3 — proper names and loan words
// dynamic: demo_option_*, preview_option_*, preview_stage_*, preview_step_*, mix_challenge_item_*, join_step_*, *_title, *_text
export const landingMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
