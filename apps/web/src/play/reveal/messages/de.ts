import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  round_winner: "Gewonnen hat",
  round_won_by_you: "Sie haben diese Runde gewonnen!",
  result_answer_correct: "Richtig!",
  result_answer_partial: "Teilweise richtig",
  result_answer_wrong: "Diesmal leider nicht",
  result_buzz_correct: "Richtig!",
  result_buzz_partial: "Teilweise richtig",
  result_buzz_wrong: "Ihr Buzz war falsch",
  result_awarded: "Punkte von der Moderation",
  result_award_refused: "Die Moderation gibt Ihrem Team keine Punkte",
  result_given_to_other: "Die Moderation gibt die Runde einem anderen Team",
  result_other_first: "Richtig, aber ein anderes Team war schneller",
  result_outdone: "Gut gemacht, aber ein anderes Team war besser",
  result_not_judged: "Ihre Antwort wurde nicht gewertet",
  result_buzz_behind: "Ein anderes Team hat zuerst gebuzzert",
  result_buzz_ignored: "Ihr Buzz zählte nicht",
  result_buzz_not_decided: "Über Ihren Buzz wurde nicht entschieden",
  result_no_answer: "Keine Antwort von Ihrem Team",
  result_no_buzz: "Kein Buzz von Ihrem Team",
  result_nothing: "Keine Punkte in dieser Runde",
  said_answer: "Die Antwort lautet {answer}.",
  said_reveal: "Die Antwort wird gezeigt.",
  said_score: { one: "Ihr Team hat {n} Punkt.", other: "Ihr Team hat {n} Punkte." },
  points: { one: "{n} Punkt", other: "{n} Punkte" },
} satisfies Translation<typeof en>;
