import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: first_*, next_*
// same: code
export const dashboardMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
