import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  installation_day: "Tagesbudget der Installation",
  installation_month: "Monatsbudget der Installation",
  user_day: "Ihr Tagesbudget",
  user_month: "Ihr Monatsbudget",
  provider_day: "Tagesbudget des Anbieters",
  provider_month: "Monatsbudget des Anbieters",
  used: "{percent} % verbraucht",
  used_up: "aufgebraucht",
  left_of: "{left} von {limit} übrig",
  renews: "Erneuert sich am {moment}",
  notice_warning: "{budget}: {percent} % verbraucht. Es erneuert sich am {moment}.",
  notice_exceeded: "{budget} ist aufgebraucht. Es erneuert sich am {moment}.",
} as const satisfies Translation<typeof en>;
