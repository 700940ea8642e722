import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Zuordnung",
  hint: "Zwei bis acht Paare zusammenbringen. Jedes richtige Paar bringt seinen Teil der Punkte; wird bei der Auflösung automatisch gewertet.",
  pairs: "Paare",
  pairs_hint:
    "Mit Enter geht es zum nächsten Text. Eingefügte Zeilen werden Paare: links = rechts, oder mit Tabulator oder Semikolon dazwischen.",
  left: "Linke Seite von Paar {n}",
  right: "Rechte Seite von Paar {n}",
  left_placeholder: "Links",
  right_placeholder: "Rechts",
  add_pair: "Paar hinzufügen",
  distractors: "Ablenker",
  distractors_hint: "Bis zu vier Texte auf der rechten Seite, die zu keinem Paar gehören.",
  distractor: "Ablenker {n}",
  add_distractor: "Ablenker hinzufügen",
  found: "Teams, die das Paar gefunden haben",
  right_pairs: "{n} von {of} Paaren richtig",
  problem_config_required: "Die Paare fehlen.",
  problem_too_few_pairs: "Es müssen mindestens {min} Paare sein.",
  problem_too_many_pairs: "Es sind höchstens {max} Paare möglich.",
  problem_left_required: "Bitte geben Sie die linke Seite ein.",
  problem_right_required: "Bitte geben Sie die rechte Seite ein.",
  problem_duplicate_left: "Dieser Text steht links schon.",
  problem_same_right: "Rechts müssen mindestens zwei verschiedene Texte stehen.",
  problem_too_long: "Höchstens {max} Zeichen.",
  problem_too_many_distractors: "Es sind höchstens {max} Ablenker möglich.",
  problem_distractor_required: "Der Ablenker muss ein Text sein.",
  problem_duplicate_distractor: "Diesen Ablenker gibt es schon.",
  problem_distractor_is_right: "Dieser Text gehört zu einem Paar.",
} satisfies Translation<typeof en>;
