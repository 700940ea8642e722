import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  title: "Aktualisierung",
  code: "Code",
  code_hint: "Der Server hat ihn dort ausgegeben, wo er gestartet wurde.",
  code_wrong: "Der Code ist falsch.",
  code_wait: "Zu viele Versuche. Warten Sie eine Minute.",
  code_used:
    "Der Code wurde schon in einem anderen Browser benutzt. Starten Sie den Server neu, um einen neuen zu bekommen.",
  next: "Weiter",
  intro:
    "Die Tabellen der Datenbank müssen auf diese Version aktualisiert werden. Danach können ältere Versionen sie nicht mehr benutzen.",
  pending: "Ausstehende Migrationen",
  backup_make: "Zuerst eine Sicherung erstellen, im Ordner backups des Datenordners",
  backup_own: "Ich habe selbst eine Sicherung erstellt",
  empty: "Die Datenbank ist leer, es gibt nichts zu sichern.",
  upgrade: "Jetzt aktualisieren",
  backing_up: "Die Sicherung wird erstellt …",
  per_second: "Migrationen pro Sekunde",
  left: "geschätzte Restzeit",
  upgrading: "Die Aktualisierung läuft. Beenden Sie den Server nicht.",
  done: "Die Datenbank ist auf dem neuesten Stand. Die Anwendung startet.",
  slow: "Es dauert länger als sonst. Die Ausgabe des Servers nennt den Grund.",
  failed: "Die Aktualisierung ist gescheitert",
  failed_backup: "Die Sicherung ist gescheitert, deshalb wurde nichts aktualisiert",
  unavailable: "Die Anwendung wird aktualisiert.",
} satisfies Translation<typeof en>;
