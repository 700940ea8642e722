import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  points: { one: "{n} Punkt", other: "{n} Punkte" },
  wins: { one: "{n} Spiel gewonnen", other: "{n} Spiele gewonnen" },
  your_team: "Ihr Team",
  leaderboard_more: { one: "und {n} weiteres Team", other: "und {n} weitere Teams" },
  option_letter: "Antwort {letter}",
  option_right: "Richtig",
  option_picked: "Ihre Wahl",
  place: "Platz {n}",
  close: "Schließen",
  timer_label: "Verbleibende Zeit",
  timer_announcement: { one: "Noch {n} Sekunde", other: "Noch {n} Sekunden" },
  timer_expired: "Die Zeit ist um",
  timer_paused: "Zeit angehalten",
} satisfies Translation<typeof en>;
