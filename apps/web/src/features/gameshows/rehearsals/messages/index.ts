import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: phase_registering, phase_connecting, phase_answers, phase_buzzer, phase_failed
// dynamic: verdict_*, reason_*
// same: bots, bots_value, maximum, milliseconds
export const rehearsalMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
