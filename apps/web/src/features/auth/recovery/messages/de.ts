import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  back_to_login: "Zurück zur Anmeldung",
  forgot_failed: "Der Link konnte nicht angefordert werden",
  forgot_intro: "Wir senden Ihnen einen Link, mit dem Sie ein neues setzen können.",
  forgot_login: "Benutzername oder E-Mail-Adresse",
  forgot_off:
    "Dieser Server sendet keine E-Mails. Fragen Sie einen Administrator: Er kann Ihnen einen Link geben, mit dem Sie ein neues Passwort setzen.",
  forgot_sent:
    "Wenn es zu „{login}“ ein Konto mit E-Mail-Adresse gibt, ist eine Nachricht mit einem Link unterwegs. Der Link gilt eine Stunde.",
  forgot_sent_hint: "Nichts angekommen? Sehen Sie im Spam-Ordner nach, oder fragen Sie einen Administrator.",
  forgot_submit: "Link senden",
  forgot_title: "Passwort vergessen",
  link_expired: "Dieser Link ist abgelaufen, wurde schon benutzt oder durch einen neueren ersetzt.",
  link_failed: "Der Link konnte nicht geprüft werden",
  link_malformed:
    "Dieser Link ist unvollständig. Kopieren Sie ihn ganz aus der Nachricht, oder fordern Sie einen neuen an.",
  new_password: "Neues Passwort",
  password_again: "Passwort wiederholen",
  password_hint: "Mindestens 6 Zeichen.",
  request_new: "Neuen Link anfordern",
  reset_done: "Ihr neues Passwort ist gesetzt. Melden Sie sich damit an.",
  reset_failed: "Das Passwort konnte nicht gesetzt werden",
  reset_intro: "Alle Geräte, die mit „{name}“ angemeldet sind, werden abgemeldet.",
  reset_submit: "Passwort setzen",
  reset_title: "Neues Passwort setzen",
  try_again: "Erneut versuchen",
} satisfies Translation<typeof en>;
