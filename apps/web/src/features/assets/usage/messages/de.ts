import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  all_users: "Alle Konten",
  cost: "Kosten",
  day_bar: { one: "{day}: {n} Anfrage", other: "{day}: {n} Anfragen" },
  days: "Zeitraum",
  days_option: { one: "Heute", other: "Die letzten {n} Tage" },
  no_prompt: "Nicht angezeigt",
  none: "In diesem Zeitraum wurde nichts erzeugt.",
  own: "Ihre eigenen",
  recent: "Letzte Anfragen",
  recent_none: "Noch wurde nichts erzeugt.",
  requests: "Anfragen",
  state_cancelled: "Abgebrochen",
  state_done: "Fertig",
  state_failed: "Fehlgeschlagen",
  state_queued: "Wartet",
  state_running: "Läuft",
  state_submitting: "Läuft",
  state_unknown: "Unterbrochen",
  title_image: "Erzeugte Bilder: Nutzung und Kosten",
  title_video: "Erzeugte Videos: Nutzung und Kosten",
} satisfies Translation<typeof en>;
