import type { Locale } from "@showrunner/i18n";

const en = {
  title: "Upgrade",
  code: "Code",
  code_hint: "The server printed it where it was started.",
  code_wrong: "The code is wrong.",
  code_wait: "Too many attempts. Wait a minute.",
  code_used: "The code was already used in another browser. Restart the server for a new one.",
  next: "Continue",
  intro:
    "The tables of the database have to be upgraded to this version. After that, older versions can no longer use it.",
  pending: "Pending migrations",
  backup_make: "First make a backup, in the backups folder of the data folder",
  backup_own: "I have made a backup myself",
  empty: "The database is empty, so there is nothing to back up.",
  upgrade: "Upgrade now",
  backing_up: "Making the backup…",
  per_second: "migrations per second",
  left: "estimated time left",
  upgrading: "The upgrade is running. Do not stop the server.",
  done: "The database is up to date. The application is starting.",
  slow: "This is taking longer than usual. See the server's output for the reason.",
  failed: "The upgrade failed",
  failed_backup: "The backup failed, so nothing was upgraded",
  unavailable: "The application is being upgraded.",
} as const;

type Texts = Readonly<Record<keyof typeof en, string>>;

const de: Texts = {
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
};

export const MAINTENANCE_TEXTS: Readonly<Record<Locale, Texts>> = { en, de };
