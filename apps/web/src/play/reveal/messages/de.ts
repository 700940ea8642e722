import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  round_winner: "Gewonnen hat",
  result_correct: "Richtig!",
  result_partial: "Teilweise richtig",
  result_wrong: "Diesmal leider nicht",
  result_unjudged: "Ihre Antwort wurde nicht gewertet",
  result_none: "Keine Antwort von Ihrem Team",
  said_answer: "Die Antwort lautet {answer}.",
  said_reveal: "Die Antwort wird gezeigt.",
  said_score: { one: "Ihr Team hat {n} Punkt.", other: "Ihr Team hat {n} Punkte." },
  points: { one: "{n} Punkt", other: "{n} Punkte" },
} satisfies Translation<typeof en>;
