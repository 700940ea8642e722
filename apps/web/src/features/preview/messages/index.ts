import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: move_*
// same: made_up_2 move_pause
export const previewMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
