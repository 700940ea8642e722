import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  rounds: { one: "{n} Runde", other: "{n} Runden" },
  members: "Es spielen: {names}",
  lobby_title: "{team} ist dabei!",
  waiting_for_moderator: "Gleich startet die Moderation „{show}“",
  waiting_next: "Die Show geht gleich weiter",
  teams_so_far: { one: "Bisher {n} Team", other: "Bisher {n} Teams" },
  more_teams: { one: "und {n} weiteres", other: "und {n} weitere" },
  game_number: "Spiel {number} von {total}",
  game_worth: "{points} für den Sieg · {rounds}",
  equipment: "Sie brauchen: {equipment}",
  rules: "Regeln",
  standings_title: "Alle Runden sind gespielt",
  standings_text: "Die Moderation bestimmt, wer das Spiel gewinnt",
  game_over: "„{game}“ ist zu Ende, ohne Sieger",
  game_won_by: "„{game}“ gewinnt",
  game_won_by_you: "Sie haben „{game}“ gewonnen!",
  winner_points: { one: "+{n} Punkt", other: "+{n} Punkte" },
  final_title: "Endstand",
  final_won: "Sie haben die Show gewonnen!",
  final_place: "Sie belegen Platz {rank}",
  points: { one: "{n} Punkt", other: "{n} Punkte" },
  waiting_round: "Warten auf die Moderation",
} satisfies Translation<typeof en>;
