import { defineCatalog } from "@showrunner/i18n";

export const en = {
  installation_day: "The installation's budget per day",
  installation_month: "The installation's budget per month",
  user_day: "Your budget per day",
  user_month: "Your budget per month",
  provider_day: "The provider's budget per day",
  provider_month: "The provider's budget per month",
  used: "{percent}% used",
  used_up: "used up",
  left_of: "{left} left of {limit}",
  renews: "Renews on {moment}",
  notice_warning: "{budget}: {percent}% used. It renews on {moment}.",
  notice_exceeded: "{budget} is used up. It renews on {moment}.",
} as const;

// dynamic: installation_*, user_*, provider_* — by scope and period
export const budgetComponentsMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
