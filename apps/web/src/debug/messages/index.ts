import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: level_*
// same: route, details, level_info, level_debug — the same word in German
export const debugMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
