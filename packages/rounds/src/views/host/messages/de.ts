import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  results: "Antworten bisher",
  no_votes: "Noch keine Antworten.",
  hide: "„{text}“ ausblenden",
  show: "„{text}“ wieder zeigen",
  merge_into: "„{text}“ zusammenlegen mit …",
  split: "Mit „{text}“ Zusammengelegtes trennen",
  edit_group: "„{text}“ bearbeiten",
  hidden: "ausgeblendet",
  withheld: "nur gezählt",
  no_answers: "Es ist keine richtige Antwort hinterlegt. Sie entscheiden nach Gehör.",
  show_wrong: "Falsche Antworten auf den Bildschirmen zeigen",
  show_wrong_hint: "Ab der Auflösung. Sonst werden sie nur gezählt. Blenden Sie einzelne vorher aus.",
} satisfies Translation<typeof en>;
