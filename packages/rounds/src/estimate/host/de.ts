import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Schätzfrage",
  hint: "Eine Zahl: Die nächste Schätzung gewinnt, oder je näher, desto mehr Punkte. Auch gut für ein Stechen.",
  answer: "Richtige Zahl",
  unit: "Einheit",
  unit_hint: "Zum Beispiel km, Jahre, €",
  mode: "Punkte",
  mode_nearest: "Die nächste Schätzung erhält sie",
  mode_distance: "Je näher, desto mehr",
  tolerance: "Ab diesem Abstand keine Punkte",
  tie_hint: "Bei gleichem Abstand gewinnt mit „Alles für den Ersten“ die frühere Schätzung, sonst gewinnen alle.",
  off_by: "{distance} daneben",
  problem_config_required: "Die richtige Zahl fehlt.",
  problem_answer_required: "Bitte geben Sie die richtige Zahl ein.",
  problem_too_long: "Höchstens {max} Zeichen.",
  problem_tolerance_required: "Bitte geben Sie eine Zahl über 0 ein.",
} satisfies Translation<typeof en>;
