import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  prompt: "Aufgabe",
  prompt_hint: "Zum Beispiel: Nennen Sie Länder Südamerikas",
  minimum_count: "Verlangte Begriffe",
  minimum_count_hint: "Für so viele gibt es die volle Punktzahl.",
  bonus_points: "Bonuspunkte",
  bonus_points_hint: "Für jeden weiteren richtigen Begriff.",
  items: "Richtige Begriffe",
  items_hint: "Einer pro Zeile. Groß- und Kleinschreibung, Akzente und Tippfehler spielen keine Rolle.",
  items_count: { one: "{n} Begriff", other: "{n} Begriffe" },
  line: "Zeile {n}: {problem}",
  verdict_accepted: "richtig",
  verdict_repeated: "schon genannt",
  verdict_doubtful: "nicht sicher",
  verdict_wrong: "nicht auf der Liste",
  accepted_of: "{accepted} von {minimum}",
  problem_config_required: "Aufgabe und Begriffe fehlen.",
  problem_prompt_required: "Bitte geben Sie eine Aufgabe ein.",
  problem_too_long: "Höchstens {max} Zeichen.",
  problem_out_of_range: "Eine ganze Zahl von {min} bis {max}.",
  problem_too_few_items: "Die Liste braucht mindestens {min} Begriffe.",
  problem_too_many_items: "Es sind höchstens {max} Begriffe möglich.",
  problem_item_required: "Nichts, was man nennen könnte.",
  problem_duplicate_item: "Steht schon auf der Liste.",
} satisfies Translation<typeof en>;
