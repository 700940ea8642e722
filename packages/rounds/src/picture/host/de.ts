import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Bilderrätsel",
  hint: "Ein Bild wird Schritt für Schritt aufgedeckt. Je früher ein Team es erkennt, desto mehr Punkte.",
  image: "Bild",
  effect: "Bevor es aufgedeckt ist",
  effect_pixels: "Mosaik",
  effect_blur: "Unscharf",
  effect_tiles: "Hinter Kacheln",
  steps: "Schritte",
  steps_hint: "Der letzte zeigt das ganze Bild.",
  pace: "Nächster Schritt",
  pace_timed: "Nach einigen Sekunden",
  pace_by_hand: "Auf Ihren Tastendruck",
  interval: "Sekunden von Schritt zu Schritt",
  min_percent: "Punkte beim letzten Schritt",
  min_percent_hint: "Prozent der Punkte; beim ersten Schritt gibt es alle.",
  problem_config_required: "Das Bild fehlt.",
  problem_image_required: "Bitte wählen Sie ein Bild.",
  problem_effect_unknown: "Bitte wählen Sie, wie das Bild verdeckt wird.",
  problem_out_of_range: "Bitte geben Sie eine ganze Zahl von {min} bis {max} ein.",
} satisfies Translation<typeof en>;
