import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: check_* status_* text_*
export const translationMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
