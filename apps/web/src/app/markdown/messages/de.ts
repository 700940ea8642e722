import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  bold: "Fett",
  code: "Programmtext",
  heading: "Überschrift",
  italic: "Kursiv",
  link: "Verweis",
  list: "Aufzählung",
  numbers: "Nummerierte Liste",
  picture: "Bild einfügen",
  picture_alt: "Bild",
  picture_hint:
    "Was vor einem Bild in eckigen Klammern steht, wird Menschen, die es nicht sehen, zusammen mit der Frage vorgelesen. Beschreiben Sie das Bild, ohne die Antwort zu verraten.",
  preview: "Vorschau",
  preview_empty: "Noch nichts zu sehen.",
  quote: "Zitat",
  tools: "Formatierung von „{label}“",
  write: "Schreiben",
} satisfies Translation<typeof en>;
