import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  your_estimate: "Ihre Schätzung",
  your_estimate_in: "Ihre Schätzung in {unit}",
  not_a_number: "Bitte geben Sie eine Zahl ein.",
  change_sign: "Vorzeichen wechseln",
  nearest_wins: "Die nächste Schätzung gewinnt.",
  closer_is_better: "Je näher, desto mehr Punkte.",
} satisfies Translation<typeof en>;
