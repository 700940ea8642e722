import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Klassische Frage",
  hint: "Der Standard: eine Frage, eine Antwort. Die Teams buzzern und sagen sie, oder sie tippen sie ein; Sie entscheiden.",
  nothing_to_set: "Mehr ist nicht einzustellen: Diese Art verwendet die Frage der Runde und ihre richtigen Antworten.",
  no_answers: "Es ist keine richtige Antwort hinterlegt. Sie entscheiden nach Gehör.",
} satisfies Translation<typeof en>;
