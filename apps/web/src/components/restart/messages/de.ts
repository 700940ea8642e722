import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  completed: "Die Anwendung wurde neu gestartet.",
  confirm: "Neu starten",
  failed:
    "Die Anwendung konnte nicht neu gestartet werden. Bitte versuchen Sie es erneut oder starten Sie sie von Hand neu.",
  in_progress: "Neustart läuft: Der Server beendet, was er angenommen hat …",
  initiated: "Neustart eingeleitet …",
  reconnecting: "Verbindung zur Anwendung wird wiederhergestellt …",
  restart: "Anwendung neu starten",
  running_since: "Läuft seit {time}.",
  text: "Dauert einige Sekunden. Laufende Shows gehen weiter: Handys und Anzeigen verbinden sich von selbst wieder, und niemand muss sich neu anmelden.",
  title: "Neustart",
  unavailable:
    "Dieser Server wurde ohne seinen Überwachungsprozess gestartet, der ihn wieder starten würde. Starten Sie ihn von Hand neu, oder starten Sie ihn mit npm start.",
} satisfies Translation<typeof en>;
