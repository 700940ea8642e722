import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  your_answer: "Ihre Antwort",
  send: "Senden",
  replace: "Ersetzen",
  add: "Hinzufügen",
  noted: "Notiert: {answer}",
  noted_at_close: "Zählt als Ihre Antwort: {answer}",
  sending: "Wird gesendet: {answer}",
  votes: { one: "{n} Antwort", other: "{n} Antworten" },
  other_answers: { one: "{n} weitere", other: "{n} weitere" },
  right_answer: "Richtige Antwort",
  also_accepted: "Auch richtig: {answers}",
} satisfies Translation<typeof en>;
