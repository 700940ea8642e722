import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: kind_* suggest_* check_* failure_* severity_*
export const authoringMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
