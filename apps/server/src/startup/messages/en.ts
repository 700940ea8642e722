import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";

/** Texts of the maintenance page. */
export const en = {
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

export const maintenanceMessages = defineCatalog(en, readTranslations(import.meta.dirname));
