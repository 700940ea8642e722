import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  accept: "Konto anlegen",
  email_taken:
    "„{email}“ gehört schon zu einem Konto. Melden Sie sich damit an; falls Sie das Passwort vergessen haben, können Sie ein neues setzen.",
  expired:
    "Diese Einladung ist abgelaufen, wurde schon benutzt oder zurückgezogen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.",
  failed: "Das Konto konnte nicht angelegt werden",
  intro: "Für „{email}“. Wählen Sie, womit Sie sich anmelden.",
  malformed: "Dieser Link ist unvollständig. Kopieren Sie ihn ganz aus der Nachricht.",
  password: "Passwort",
  title: "Sie sind eingeladen",
  username: "Benutzername",
  username_hint: "3 bis 49 Zeichen: Buchstaben, Ziffern, Punkte, Bindestriche, Unterstriche.",
  welcome: "Willkommen, {name}!",
  welcome_log_in: "Ihr Konto ist bereit. Melden Sie sich damit an.",
} satisfies Translation<typeof en>;
