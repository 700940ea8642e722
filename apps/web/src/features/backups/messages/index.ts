import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: failure_*, by_* — of each backup
export const backupsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
