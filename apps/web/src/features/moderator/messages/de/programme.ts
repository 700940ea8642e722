import type { Translation } from "@showrunner/i18n";
import type { programme as en } from "../en/programme.ts";

export const programme = {
  programme: "Programm",
  programme_empty:
    "Eine Show braucht mindestens ein Spiel mit einer Runde. Nehmen Sie eines aus der Bibliothek oder schreiben Sie ein eigenes.",
  add_game: "Spiel hinzufügen",
  rounds: { one: "{n} Runde", other: "{n} Runden" },
  points: { one: "{n} Punkt", other: "{n} Punkte" },
  game_pending: "Noch nicht begonnen",
  game_active: "Wird gespielt",
  game_finished: "Beendet",
  game_menu: "{title} verschieben, bearbeiten oder entfernen",
  move_up: "Nach oben",
  move_down: "Nach unten",
  edit_game: "Spiel bearbeiten",
  edit_library_game: "In der Bibliothek bearbeiten",
  remove_game: "Aus der Show entfernen",
  remove_title: "{title} entfernen?",
  remove_text: "Das Spiel verlässt diese Show. Ein Spiel der Bibliothek bleibt in der Bibliothek.",
  drag: "{title} verschieben",
  drag_help:
    "Die Leertaste hebt das Spiel an, die Pfeiltasten verschieben es, die Leertaste legt es wieder ab, Escape bricht ab.",
  drag_start: "{title} angehoben.",
  drag_over: "{title} liegt jetzt auf Platz {place}.",
  drag_end: "{title} auf Platz {place} abgelegt.",
  drag_cancel: "{title} bleibt, wo es war.",
  won_by: "Gewonnen von",
  round_number: "Runde {number}",
  phase_pending: "Noch nicht gespielt",
  phase_question: "Frage offen",
  phase_revealed: "Aufgelöst",
  phase_done: "Gespielt",
  phase_skipped: "Übersprungen",
  phase_cancelled: "Ohne Gewinner",
} satisfies Translation<typeof en>;
