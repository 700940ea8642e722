import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  admin_password: "Passwort",
  admin_password_again: "Passwort wiederholen",
  admin_username: "Benutzername des Administrators",
  app_name: "Name der Anwendung",
  app_name_hint: "Steht oben auf jeder Seite und auf den Bildschirmen Ihrer Gäste. Sie können das Feld leer lassen.",
  auth_enabled: "Anmeldung verlangen",
  auth_enabled_hint: "Moderatoren melden sich mit Name und Passwort an. Teams brauchen nie ein Konto.",
  auth_off_warning:
    "Ohne Anmeldung kann jeder, der diese Adresse öffnen kann, alles ändern. Wählen Sie das nur in einem Netz, dem Sie vertrauen.",
  begin: "Einrichtung abschließen",
  failed: "Einrichtung fehlgeschlagen",
  failed_again: "Einrichtung fehlgeschlagen. Bitte versuchen Sie es erneut.",
  login_failed: "Anmeldung fehlgeschlagen",
  login_hello: "Schön, dass Sie da sind. Die Bühne gehört Ihnen.",
  login_invalid: "Ungültiger Benutzername oder ungültiges Passwort",
  login_none: "Derzeit ist keine Anmeldemethode aktiviert. Bitte wenden Sie sich an Ihren Administrator.",
  login_password: "Passwort",
  login_submit: "Anmelden",
  login_title: "Anmelden",
  login_username: "Benutzername",
  setup_code: "Einmalcode",
  setup_code_hint: "Der Server hat ihn bei seinem Start ausgegeben, weil Sie nicht am Rechner des Servers sitzen.",
  setup_done: "Fertig. Melden Sie sich mit dem Konto an, das Sie gerade angelegt haben.",
  setup_intro: "Zwei Minuten, dann kann die erste Show beginnen. Wer hat hier das Sagen?",
  setup_title: "Willkommen",
  username_hint: "3 bis 49 Zeichen: Buchstaben, Ziffern, Punkte, Bindestriche, Unterstriche.",
} satisfies Translation<typeof en>;
