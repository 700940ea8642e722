import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  options: "Antwortmöglichkeiten",
  pick_one: "Wählen Sie eine Antwort",
  pick_several: "Wählen Sie alle richtigen Antworten",
  pick_any: "Wählen Sie eine oder mehrere",
  send_picks: "Antwort senden",
  picks_noted: "Ihre Antwort ist notiert",
  picks_at_close: "Ihre Eingabe zählt als Ihre Antwort",
  picks_sending: "Ihre Antwort wird gesendet",
} satisfies Translation<typeof en>;
