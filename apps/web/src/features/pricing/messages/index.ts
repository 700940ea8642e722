import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// same: budgets, budget_spent, name, operation_chat, operation_video_generate, plus, version, version_n
// dynamic: budget_period_*, budget_scope_*, formula_*, operation_*, purpose_*, reason_*, unit_*, verdict_*, wizard_* — as the server and the steps name them
export const pricingMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
