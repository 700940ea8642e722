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
  picture_alt: "Beschreiben Sie das Bild",
  preview: "Vorschau",
  preview_empty: "Noch nichts zu sehen.",
  quote: "Zitat",
  tools: "Formatierung von „{label}“",
  write: "Schreiben",
} satisfies Translation<typeof en>;
