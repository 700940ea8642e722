import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  all_shows: "Alle Shows",
  code: "Code {code}",
  continue: "Weiterspielen",
  first_1_text: "Ein Spiel hat einen Titel, Punkte und eine Liste von Runden.",
  first_1_title: "Ein Spiel schreiben",
  first_2_text: "Eine Show nimmt Spiele auf, in der Reihenfolge, in der Sie sie spielen.",
  first_2_title: "Eine Show zusammenstellen",
  first_3_text: "Teams scannen den Code mit dem Handy. Keine App, kein Konto.",
  first_3_title: "QR-Code an die Wand werfen und starten",
  first_intro:
    "Drei Schritte bis zur ersten Show. Oder sehen Sie sich eine fertige an: Die Beispielshow hat Spiele, Bilder und alle Arten von Runden.",
  first_title: "Vorhang auf",
  greeting: "Hallo {name}",
  latest_shows: "Neueste Shows",
  live_none: "Zurzeit ist nichts auf der Bühne.",
  live_now: "Jetzt live",
  my_shows: "Meine Shows",
  games_count: { one: "{n} Spiel", other: "{n} Spiele" },
  of_owner: "von {name}",
  shows_failed: "Ihre Shows konnten nicht geladen werden",
  teams_count: { one: "{n} Team", other: "{n} Teams" },
  new_show: "Neue Show",
  title: "Übersicht",
  updated: "geändert {when}",
} satisfies Translation<typeof en>;
