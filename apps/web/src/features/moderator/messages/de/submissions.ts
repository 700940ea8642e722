import type { Translation } from "@showrunner/i18n";
import type { submissions as en } from "../en/submissions.ts";

export const submissions = {
  submissions: "Antworten",
  submissions_count: "Antworten ({n})",
  submissions_waiting: "Noch keine Antworten.",
  submissions_none: "Kein Team hat geantwortet.",
  submissions_keys: "Antworten. Pfeiltasten bewegen, 1 heißt richtig, H halb, 2 falsch.",
  accept_suggested: { one: "{n} Vorschlag annehmen", other: "{n} Vorschläge annehmen" },
  draft_open: "Noch nicht gesendet",
  draft_at_close: "Bei Ablauf der Zeit gesendet",
  state_pending: "Offen",
  state_validated: "Geprüft",
  state_auto_validated: "Automatisch geprüft",
  outcome_correct: "Richtig",
  outcome_partial: "{share} der Punkte",
  outcome_wrong: "Falsch",
  suggestion_correct: "wohl richtig",
  suggestion_partial: "wohl teilweise richtig",
  suggestion_wrong: "wohl falsch",
  suggestion_nearest: "am nächsten: {nearest}",
  judge_correct: "{team}: richtig",
  judge_half: "{team}: halbe Punkte",
  judge_wrong: "{team}: falsch",
} satisfies Translation<typeof en>;
