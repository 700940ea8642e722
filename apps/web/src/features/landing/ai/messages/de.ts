import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  ai_title: "Schreibt mit, wenn Sie möchten",
  ai_text:
    "Verbinden Sie ein Modell Ihrer Wahl, auch eines auf dem eigenen Rechner. Es schlägt vor, Sie entscheiden, und wenn es etwas kostet, sehen Sie zuerst den Preis. Die Show geht auch ohne Modell.",
  ai_sanitise: "Bereinigen",
  ai_sanitise_text:
    "Reste von Webseiten, täuschend ähnliche Buchstaben, persönliche Daten und Antworten, die in ihrer Frage stehen, werden ohne KI gefunden. Ein Modell ergänzt, was verletzt, mehrdeutig oder veraltet ist.",
  ai_sanitise_before: "Welcher Flus fliesst durch&nbsp;Rom ?",
  ai_sanitise_after: "Welcher Fluss fließt durch Rom?",
  ai_translate: "Übersetzen",
  ai_translate_text:
    "Ein Spiel auf Deutsch und Englisch, nebeneinander. Prüfungen vergleichen Zahlen, Reihenfolge und Markdown, und Sie geben Runde für Runde frei. Dann spielt jedes Team in seiner eigenen Sprache.",
  ai_translate_before: "Welcher Fluss fließt durch Rom?",
  ai_translate_after: "Which river flows through Rome?",
  ai_draft: "Entwerfen",
  ai_draft_text:
    "Runden aus einem Thema, einer PDF- oder Word-Datei. Aus einer Datei zitiert jede die Stelle, die ihre Antwort belegt. Danach beantwortet das Modell seine Fragen ohne die Lösung; weicht es ab, erfahren Sie es.",
  ai_draft_before: "„Der Tiber fließt durch Rom.“",
  ai_draft_after: "Welcher Fluss fließt durch Rom? Tiber",
  ai_before: "Vorher",
  ai_after: "Nachher",
} satisfies Translation<typeof en>;
