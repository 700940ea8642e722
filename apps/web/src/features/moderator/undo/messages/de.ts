import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  undo: "Rückgängig",
  undo_what: "Rückgängig: {what}",
  undone: "Zurückgenommen: {what}",
  undo_title: "Zurücknehmen?",
  undo_confirm: "Zurücknehmen",
  undo_cancel: "So lassen",
  undo_seen_answer:
    "Das Publikum hat die Antwort schon gesehen. Die Frage ist wieder offen, mit allen Antworten von vorher; Timer und Buzzer warten auf Sie.",
  undo_seen_winner: "Das Publikum hat den Sieger schon gesehen. Punkte und Sieg dieses Spiels werden zurückgenommen.",
  undo_seen_final:
    "Das Publikum hat die Endwertung schon gesehen. Die Show geht weiter, wo sie war; Timer und Buzzer warten auf Sie.",
};
