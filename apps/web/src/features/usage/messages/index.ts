import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: provider_unit_*
// same: tab_budgets
export const usageMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
