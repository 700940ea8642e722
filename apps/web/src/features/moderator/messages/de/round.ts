import type { Translation } from "@showrunner/i18n";
import type { round as en } from "../en/round.ts";

export const round = {
  round_place: "Runde {number} von {total}",
  scoring_winner_takes_all: "Alles für den Gewinner",
  scoring_partial_credit: "Anteilige Punkte",
  time_is_up: "Zeit abgelaufen",
  answer_covered: "Die Antwort ist verdeckt.",
  show_answer_me: "Antwort für mich zeigen",
  hide_answer: "Antwort verdecken",
  show_answer: "Antwort zeigen",
  back_to_question: "Zurück zur Frage",
  content: "Rund um die Frage",
  question: "Frage",
  answer: "Antwort",
  notes: "Notizen:",
  awards: "Punkte:",
  awards_hidden: "Zählt bei der Auflösung:",
  and_more: "und {n} weitere",
  set_winner: "Gewinner setzen …",
  award_team: "Punkte vergeben …",
  cancel_round: "Ohne Gewinner abbrechen …",
  reopen: "Noch einmal spielen",
  look_back: "Rückblick",
  look_back_live: "Das sehen nur Sie. Die Bildschirme zeigen Runde {number}.",
  look_back_alone: "Das sehen nur Sie.",
  show_to_audience: "Dem Publikum zeigen",
} satisfies Translation<typeof en>;
