import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: move_*
// same: filler_word_2 move_pause
export const previewMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
