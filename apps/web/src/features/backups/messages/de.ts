import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  by_command: "Befehl auf dem Server",
  by_schedule: "Zeitplan",
  by_user: "Administration",
  cancel: "Abbrechen",
  cancelling: "Die Sicherung wird abgebrochen.",
  contents: "Inhalt",
  contents_text: "{rows} Zeilen, {files} Dateien",
  created: "Erstellt",
  delete: "Löschen",
  delete_text: "Die Sicherung vom {time} wird auf dem Server gelöscht. Heruntergeladene Kopien bleiben.",
  delete_title: "Diese Sicherung löschen?",
  download: "Herunterladen",
  empty_text: "Eine Sicherung ist eine Datei mit allem: Shows, Spielen, Konten, Einstellungen, Bildern und Musik.",
  empty_title: "Keine Sicherungen auf diesem Server",
  failure_failed: "Die letzte Sicherung ist fehlgeschlagen. Das Protokoll des Servers nennt den Grund.",
  failure_no_space: "Die letzte Sicherung ist fehlgeschlagen: Auf dem Server ist zu wenig Speicherplatz frei.",
  failure_unusable_key:
    "Die letzte Sicherung ist fehlgeschlagen: Ihre Geheimnisse lassen sich mit APP_SECRET des Servers nicht lesen.",
  held_jobs: {
    one: "{n} E-Mail oder andere Aufgabe kam mit einer wiederhergestellten Sicherung und wartet.",
    other: "{n} E-Mails und andere Aufgaben kamen mit einer wiederhergestellten Sicherung und warten.",
  },
  held_jobs_text:
    "Manches wurde vielleicht schon vor der Wiederherstellung erledigt. Geben Sie es frei, wenn eine Wiederholung nicht schadet.",
  made_by: "Durch",
  make: "Sicherung erstellen",
  name: "Sicherung",
  no_passphrase:
    "Neue Sicherungen enthalten keine Geheimnisse wie das Passwort des Mailservers: Legen Sie in der Konfiguration eine Passphrase fest.",
  no_secrets: "ohne Geheimnisse",
  options_of: "Optionen der Sicherung vom {time}",
  progress_bytes: "Bilder und Musik werden kopiert: {done} von {total}",
  progress_rows: "Daten werden kopiert: {done} von {total} Zeilen",
  release: "Freigeben",
  restore_text:
    "Eine Sicherung wird auf dem Rechner des Servers wiederhergestellt, während der Server steht: npm run restore -- DATEI",
  running: "Eine Sicherung wird erstellt",
  size: "Größe",
  starting: "Beginnt",
  subtitle: "Alles in einer Datei, auch während Shows laufen. Automatische Sicherungen stehen in der Konfiguration.",
  title: "Sicherungen",
} satisfies Translation<typeof en>;
