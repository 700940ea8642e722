import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  deleted_team: "ein gelöschtes Team",
  deleted_game: "ein gelöschtes Spiel",
  what_start_first_round: "Start der ersten Runde",
  what_next: "Öffnen von Runde {number}",
  what_skip: "Überspringen von Runde {number}",
  what_go_to_round: "Wechsel zu Runde {number}",
  what_reopen_round: "Neuspielen von Runde {number}",
  what_reveal: "Auflösung von Runde {number}",
  what_buzz: "Entscheidung zum Buzz: {team}",
  what_buzz_correct: "„Richtig“ für {team}",
  what_buzz_partial: "Teilpunkte für {team}",
  what_buzz_wrong: "„Falsch“ für {team}",
  what_buzz_ignore: "„Ignorieren“ für {team}",
  what_answer: "Wertung der Antwort: {team}",
  what_answer_correct: "Antwort als richtig gewertet: {team}",
  what_answer_partial: "Antwort mit Teilpunkten gewertet: {team}",
  what_answer_wrong: "Antwort als falsch gewertet: {team}",
  what_set_winner: "Sieg in Runde {number} für {team}",
  what_cancel_round: "Abbruch von Runde {number}",
  what_end_rounds: "Ende der Runden von {game}",
  what_finish_game: "Sieg bei {game} für {team}",
  what_finish_unplayed: "Ende von {game} ohne Sieger",
  what_complete: "Abschluss der Show",
  what_correct_points: "Korrektur {points} für {team}",
};
