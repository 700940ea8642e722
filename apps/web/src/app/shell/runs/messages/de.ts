import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  cancel: "{name} abbrechen",
  cancelling: "Wird abgebrochen …",
  dismiss: "Liste leeren",
  done: { one: "Fertig: {name}", other: "{n} sind fertig" },
  failed: { one: "Fehlgeschlagen: {name}", other: "{n} sind fehlgeschlagen" },
  open: "{name} öffnen",
  running: { one: "{n} Auftrag läuft", other: "{n} Aufträge laufen" },
  ended: { one: "{n} Auftrag ist beendet", other: "{n} Aufträge sind beendet" },
  show: "Anzeigen",
  state_cancelled: "Abgebrochen",
  state_done: "Fertig",
  state_failed: "Fehlgeschlagen",
  state_queued: "Wartet",
  state_running: "Läuft",
  state_submitting: "Läuft",
  state_unknown: "Unterbrochen",
  title: "Aufträge",
  transcription: "Transkription",
} satisfies Translation<typeof en>;
