import type { Translation } from "@showrunner/i18n";
import type { keys as en } from "../en/keys.ts";

export const keys = {
  keys: "Tastenkürzel",
  keys_hint: "Die Tasten ruhen, während Sie schreiben oder ein Dialog offen ist.",
  key_space: "Leertaste",
  key_step: "Der natürliche nächste Schritt",
  key_correct: "Buzzer: richtig",
  key_wrong: "Buzzer: falsch",
  key_ignore: "Buzzer: ignorieren",
  key_reveal: "Antwort auflösen",
  key_answer: "Antwort nur auf diesem Bildschirm zeigen oder verdecken",
  key_timer: "Timer starten, anhalten oder fortsetzen",
  key_buzzer: "Buzzer öffnen oder schließen",
  key_standings: "Stand auf die Leinwand, oder zurück",
  key_undo: "Letzte Entscheidung zurücknehmen (auch Strg + Z)",
  key_help: "Diese Tasten zeigen",
  key_rows: "Durch die Antworten der Liste gehen",
  key_judge: "In der Liste: richtig, halb, falsch",
} satisfies Translation<typeof en>;
