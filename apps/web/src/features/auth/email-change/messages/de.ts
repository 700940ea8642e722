import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  cancel: "Änderung abbrechen",
  cancel_done_text:
    "Das Konto behält seine Adresse. Wenn Sie die Änderung nicht angefordert haben, legen Sie jetzt ein neues Passwort fest.",
  cancel_done_title: "Abgebrochen",
  cancel_failed: "Die Änderung konnte nicht abgebrochen werden",
  cancel_intro: "Das Konto behält seine jetzige Adresse, und der Link an die neue gilt nicht mehr.",
  cancel_title: "Adresse behalten",
  confirm: "E-Mail-Adresse bestätigen",
  confirm_done_text: "Die Adresse des Kontos ist jetzt {email}.",
  confirm_done_title: "Bestätigt",
  confirm_failed: "Die Adresse konnte nicht bestätigt werden",
  confirm_intro: "Noch ein Klick, und das Konto hat diese Adresse.",
  confirm_title: "Neue Adresse",
  email_taken: "Diese Adresse gehört inzwischen zu einem anderen Konto. Die Adresse Ihres Kontos bleibt, wie sie ist.",
  link_expired:
    "Dieser Link gilt nicht mehr: Er ist abgelaufen, wurde schon benutzt oder durch einen neueren ersetzt, oder die Änderung wurde abgebrochen. Fordern Sie sie im Profil neu an.",
  link_malformed: "Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.",
  log_in: "Anmelden",
  to_profile: "Zum Profil",
} satisfies Translation<typeof en>;
