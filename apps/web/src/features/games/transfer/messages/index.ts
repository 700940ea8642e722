import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// same: format export_format — the German word is the same
// dynamic: at_* export_* export_hint_* format_* loses_* note_* problem_* submit_* title_*
export const transferMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
