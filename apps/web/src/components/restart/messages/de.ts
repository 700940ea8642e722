import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  completed: "Die Anwendung wurde neu gestartet.",
  confirm: "Neu starten",
  confirm_all: "Alle neu starten",
  failed:
    "Die Anwendung konnte nicht neu gestartet werden. Bitte versuchen Sie es erneut oder starten Sie sie von Hand neu.",
  in_progress: "Neustart läuft: Der Server schließt angenommene Arbeit ab …",
  initiated: "Neustart eingeleitet …",
  reconnecting: "Verbindung zur Anwendung wird wiederhergestellt …",
  restart: "Anwendung neu starten",
  restart_all: "Alle Server neu starten",
  restart_this: "Diesen Server neu starten",
  running_since: "Läuft seit {time}.",
  server_manual: "Ohne Überwachungsprozess: bitte von Hand neu starten.",
  server_since: "Version {version}, läuft seit {time}",
  server_this: "beantwortet diese Seite",
  servers: "Server an dieser Datenbank",
  state_failed: "Nicht wiedergekommen",
  state_restarting: "Startet neu",
  state_running: "Läuft",
  state_waiting: "Wartet, bis er an der Reihe ist",
  text: "Dauert einige Sekunden. Laufende Shows gehen weiter: Handys und Großleinwände verbinden sich von selbst wieder, und niemand muss sich neu anmelden.",
  text_all:
    "Die Server starten nacheinander neu, sodass immer einer antwortet. Laufende Shows gehen weiter: Handys und Großleinwände verbinden sich von selbst wieder, und niemand muss sich neu anmelden.",
  title: "Neustart",
  unavailable:
    "Dieser Server wurde ohne seinen Überwachungsprozess gestartet und kann sich nicht selbst neu starten. Starten Sie ihn von Hand neu, oder starten Sie ihn mit npm start.",
} satisfies Translation<typeof en>;
