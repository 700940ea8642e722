import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  footer: "Diese Nachricht wurde von {app} unter {url} gesendet.",
  footer_without_url: "Diese Nachricht wurde von {app} gesendet.",
  password_changed_advice:
    "Falls das nicht auf Ihren Wunsch geschah, wenden Sie sich sofort an die Administratoren: Vielleicht verwendet jemand anderes Ihr Konto.",
  password_changed_subject: "Ihr Passwort wurde geändert",
  password_changed_text:
    "Das Passwort Ihres Kontos „{username}“ wurde von einem Administrator geändert. Alle Geräte wurden abgemeldet.",
  password_was_reset_text:
    "Für Ihr Konto „{username}“ wurde über einen Link ein neues Passwort gesetzt. Alle Geräte wurden abgemeldet.",
  reset_password_link: "Neues Passwort setzen",
  reset_password_subject: "Neues Passwort setzen",
  reset_password_text: "Für Ihr Konto „{username}“ wurde ein neues Passwort angefordert.",
  reset_password_unexpected:
    "Falls Sie das nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.",
  reset_password_validity: "Der Link funktioniert einmal, innerhalb der nächsten Stunde.",
  test_subject: "Testnachricht",
  test_text: "Das ist die Testnachricht, die Sie angefordert haben. {app} kann E-Mails senden.",
  greeting: "Guten Tag,",
} satisfies Translation<typeof en>;
