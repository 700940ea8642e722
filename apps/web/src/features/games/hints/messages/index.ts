import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: reason_* severity_*
export const hintsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
