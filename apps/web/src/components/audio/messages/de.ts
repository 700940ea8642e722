import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  choose: "Aus meinen wählen",
  delete: "„{name}“ endgültig löschen",
  delete_question: "„{name}“ endgültig löschen?",
  delete_text:
    "Musik, die ein Spiel verwendet, lässt sich nicht löschen. Shows, die sie als Klang verwenden, spielen wieder den Standardklang.",
  delete_yes: "Löschen",
  drop: "Legen Sie eine Musikdatei hier ab, oder wählen Sie eine",
  empty: "Sie haben noch keine Musik hochgeladen.",
  hint: "MP3, M4A, OGG oder WAV, bis 20 MB",
  load_failed: "Die Musik konnte nicht geladen werden.",
  mine: "Meine Musik",
  missing: "Diese Musik gibt es nicht mehr.",
  nothing_found: "Keine Ihrer Dateien heißt so.",
  preview: "„{name}“ anhören",
  remove: "Musik entfernen",
  replace: "Ersetzen",
  search: "Meine Musik durchsuchen",
  too_large: "Die Datei ist größer als 20 MB.",
  upload: "Musik hochladen",
  wrong_type: "Nur Dateien als MP3, M4A, OGG oder WAV sind möglich.",
} satisfies Translation<typeof en>;
