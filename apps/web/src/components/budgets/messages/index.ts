import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: installation_*, user_*, provider_* — by scope and period
export const budgetComponentsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
