import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  code: "Bestätigungscode",
  code_ended: "Dieser Code gilt nicht mehr. Fordern Sie eine neue E-Mail an.",
  code_hint: "8 Buchstaben und Ziffern, aus der E-Mail.",
  code_intro: "Geben Sie den Code aus der E-Mail ein, oder öffnen Sie den Link darin auf einem beliebigen Gerät.",
  code_invalid: "Ungültiger Bestätigungscode",
  code_length: "Der Code hat genau 8 Zeichen",
  code_sent_to:
    "Wir haben eine E-Mail an {email} gesendet. Geben Sie hier den Code daraus ein, oder öffnen Sie den Link auf einem beliebigen Gerät.",
  done_text: "Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.",
  done_title: "Bestätigt",
  email: "E-Mail-Adresse",
  email_taken:
    "Diese Adresse gehört zu einem anderen Konto. Melden Sie sich damit an, oder registrieren Sie sich mit einer anderen Adresse.",
  failed: "Die E-Mail-Adresse konnte nicht bestätigt werden",
  link_expired: "Dieser Link ist abgelaufen oder wurde schon benutzt. Fordern Sie eine neue E-Mail an.",
  link_expired_intro: "Die Adresse ist vielleicht schon bestätigt. Dann können Sie sich anmelden.",
  link_failed_intro: "Die Adresse ist noch nicht bestätigt.",
  link_failed_title: "Das hat nicht geklappt",
  link_intro: "Noch ein Klick, dann können Sie sich anmelden.",
  link_invalid:
    "Dieser Link ist ungültig oder unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail, oder fordern Sie eine neue an.",
  log_in: "Anmelden",
  nothing_arrived: "Nichts angekommen? Sehen Sie im Spam-Ordner nach, oder fordern Sie eine neue E-Mail an.",
  request_new: "Neue E-Mail anfordern",
  resend: "E-Mail erneut senden",
  resend_failed: "Die Bestätigungs-E-Mail konnte nicht gesendet werden",
  resend_in: "Erneut senden in {time}",
  resent:
    "Falls ein Konto auf diese Adresse wartet, ist eine E-Mail unterwegs. Frühere Codes und Links gelten nicht mehr.",
  submit_code: "Bestätigen",
  sent_again: "Eine neue E-Mail ist unterwegs. Der frühere Code und Link gelten nicht mehr.",
  title: "Fast geschafft",
  verify: "E-Mail-Adresse bestätigen",
} satisfies Translation<typeof en>;
