import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  buzzer_label: "Buzzern!",
  timer_label: "Verbleibende Zeit",
  timer_announcement: { one: "Noch {n} Sekunde", other: "Noch {n} Sekunden" },
  timer_expired: "Die Zeit ist um",
  timer_paused: "Zeit angehalten",
} satisfies Translation<typeof en>;
