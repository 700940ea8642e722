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
  test_subject: "Testnachricht",
  test_text: "Das ist die Testnachricht, die Sie angefordert haben. {app} kann E-Mails senden.",
  greeting: "Guten Tag,",
} satisfies Translation<typeof en>;
