import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  address_taken_subject: "Jemand wollte sich mit Ihrer Adresse registrieren",
  address_taken_text:
    "Jemand hat sich bei {app} mit dieser E-Mail-Adresse registriert. Sie gehört schon zu Ihrem Konto „{username}“; das neue Konto kann sie deshalb nicht verwenden. Falls Sie es selbst waren, melden Sie sich mit Ihrem Konto an.",
  change_address_taken_subject: "Jemand wollte Ihre Adresse verwenden",
  change_address_taken_text:
    "Jemand wollte diese E-Mail-Adresse bei {app} für ein anderes Konto eintragen. Sie gehört schon zu Ihrem Konto „{username}“; das andere Konto bekommt sie nicht.",
  change_email_link: "E-Mail-Adresse bestätigen",
  change_email_subject: "Bestätigen Sie Ihre E-Mail-Adresse",
  change_email_text:
    "Diese Adresse soll die E-Mail-Adresse des Kontos „{username}“ bei {app} werden. Bestätigen Sie sie:",
  change_email_validity: "Der Link gilt einmal, innerhalb der nächsten 24 Stunden.",
  email_change_requested_advice:
    "Wenn Sie das nicht waren, brechen Sie die Änderung innerhalb von 24 Stunden ab und ändern Sie Ihr Passwort: Vielleicht benutzt jemand anderes Ihr Konto. Andernfalls müssen Sie nichts tun.",
  email_change_requested_link: "Änderung abbrechen",
  email_change_requested_subject: "Ihre E-Mail-Adresse soll geändert werden",
  email_change_requested_text:
    "Für Ihr Konto „{username}“ bei {app} wurde eine neue E-Mail-Adresse angegeben. Sie ersetzt diese hier, sobald sie bestätigt ist.",
  email_changed_advice:
    "Wenn Sie das nicht waren, sagen Sie sofort den Administratoren Bescheid: Vielleicht benutzt jemand anderes Ihr Konto.",
  email_changed_subject: "Ihre E-Mail-Adresse wurde geändert",
  email_changed_text:
    "Ihr Konto „{username}“ bei {app} hat jetzt eine neue E-Mail-Adresse. Diese hier gehört nicht mehr dazu.",
  footer: "Diese Nachricht wurde von {app} unter {url} gesendet.",
  footer_without_url: "Diese Nachricht wurde von {app} gesendet.",
  ignore_advice: "Falls Sie das nicht waren, können Sie diese Nachricht ignorieren.",
  invitation_link: "Konto anlegen",
  invitation_subject: "Sie sind eingeladen",
  invitation_text:
    "Sie sind zu {app} eingeladen. Wählen Sie einen Benutzernamen und ein Passwort, um Ihr Konto anzulegen:",
  invitation_unexpected:
    "Falls Sie das nicht erwartet haben, ignorieren Sie diese Nachricht: Ohne Sie wird kein Konto angelegt.",
  invitation_validity: "Der Link funktioniert einmal, innerhalb der nächsten 7 Tage.",
  password_changed_advice:
    "Falls das nicht auf Ihren Wunsch geschah, wenden Sie sich sofort an die Administratoren: Vielleicht benutzt jemand anderes Ihr Konto.",
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
  verify_email_code: "Oder geben Sie dort, wo Sie sich registriert haben, diesen Code ein:",
  verify_email_link: "E-Mail-Adresse bestätigen",
  verify_email_subject: "Bestätigen Sie Ihre E-Mail-Adresse",
  verify_email_text:
    "Bei {app} wurde mit dieser E-Mail-Adresse das Konto „{username}“ registriert. Bestätigen Sie die Adresse, damit Sie sich anmelden können:",
  verify_email_valid: "Link und Code gelten 24 Stunden.",
  greeting: "Guten Tag,",
} satisfies Translation<typeof en>;
