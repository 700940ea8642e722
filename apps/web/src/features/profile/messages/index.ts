import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: activity_*
// same: browser_on
export const profileMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
