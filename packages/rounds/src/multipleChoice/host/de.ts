import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Auswahlfrage",
  hint: "Zwei bis zwölf Möglichkeiten, davon eine oder mehrere richtig. Wird bei der Auflösung automatisch gewertet.",
  question_text: "Frage",
  options: "Antwortmöglichkeiten",
  options_hint:
    "Mit Enter geht es zur nächsten. Mehrere eingefügte Zeilen werden mehrere Antworten; ein * davor kennzeichnet die richtige.",
  option: "Antwort {letter}",
  right: "Richtig",
  correct: "Antwort {letter} ist richtig",
  option_menu: "Mehr zu Antwort {letter}",
  move_up: "Antwort {letter} nach oben",
  move_down: "Antwort {letter} nach unten",
  remove: "Antwort {letter} entfernen",
  add: "Antwort hinzufügen",
  left_out: {
    one: "{n} eingefügte Zeile wurde ausgelassen: Es sind höchstens {max} Antwortmöglichkeiten möglich.",
    other: "{n} eingefügte Zeilen wurden ausgelassen: Es sind höchstens {max} Antwortmöglichkeiten möglich.",
  },
  allow_multiple: "Die Teams dürfen mehrere wählen",
  allow_multiple_hint: "Richtige minus falsche Wahl, als Anteil an allen richtigen Antworten.",
  randomize_per_team: "Für jedes Team eine andere Reihenfolge",
  randomize_per_team_hint:
    "Vom Nachbartisch lässt sich nichts nach der Position abschauen. Die Antworten haben dann keine Buchstaben, Formen und Farben, weil die Reihenfolge auf der Großleinwand und jedem Handy eine andere ist. Mit dem Buzzer gibt es eine Reihenfolge für alle.",
  randomize_with_buzzer_hint:
    "In dieser Runde ist der Buzzer an: Die Antworten werden einmal gemischt, und alle sehen dieselbe Reihenfolge und dieselben Buchstaben. So lässt sich eine Antwort zurufen.",
  any_right_counts: "Mehrere Antworten sind richtig, aber nur eine darf gewählt werden: Jede davon zählt voll.",
  unknown_option: "unbekannte Antwort",
  problem_config_required: "Frage und Antwortmöglichkeiten fehlen.",
  problem_question_required: "Bitte geben Sie eine Frage ein.",
  problem_not_a_text: "Die Frage muss ein Text sein.",
  problem_too_long: "Höchstens {max} Zeichen.",
  problem_too_few_options: "Es müssen mindestens {min} Antwortmöglichkeiten sein.",
  problem_too_many_options: "Es sind höchstens {max} Antwortmöglichkeiten möglich.",
  problem_no_right_option: "Bitte kennzeichnen Sie mindestens eine Antwort als richtig.",
  problem_option_required: "Bitte geben Sie einen Text ein, oder entfernen Sie die Antwort.",
  problem_duplicate_option: "Diese Antwort gibt es schon.",
} satisfies Translation<typeof en>;
