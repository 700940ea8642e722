import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  title: "Verlauf",
  subtitle: "Alles, was in dieser Show geschehen ist. Zurückgenommenes ist durchgestrichen.",
  order: "Reihenfolge",
  newest_first: "Neuestes zuerst",
  oldest_first: "Ältestes zuerst",
  group: "Art",
  group_all: "Alles",
  group_show: "Die Show",
  group_play: "Spielverlauf",
  group_buzzer: "Buzzer",
  group_answers: "Antworten",
  group_points: "Korrekturen",
  group_timer: "Timer",
  group_teams: "Teams",
  about: "Spiel oder Runde",
  about_all: "Ganze Show",
  about_game: "{game}: ganzes Spiel",
  about_round: "{game}, Runde {number}",
  about_run: "Start vom {when}",
  empty_title: "Noch ist nichts geschehen",
  empty_text: "Hier erscheint, was in der Show geschieht: wer gebuzzert hat, wer gewonnen hat, was entschieden wurde.",
  list: "Einträge",
  by: "von {name}",
  undone: "Zurückgenommen",
} satisfies Translation<typeof en>;
