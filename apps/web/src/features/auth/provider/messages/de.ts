import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  back_to_login: "Zurück zur Anmeldung",
  back_to_profile: "Zurück zum Profil",
  failed: "Die Anmeldung konnte nicht abgeschlossen werden. Versuchen Sie es noch einmal.",
  failed_title: "Anmeldung fehlgeschlagen",
  link: "Verknüpfen",
  link_failed: "Das Konto wurde nicht verknüpft",
  link_intro: "„{name}“ meldet sich dann bei Ihrem Konto an. Geben Sie das Passwort ein, das Sie hier haben.",
  link_title: "Konto verknüpfen",
  linked: "Ihr Konto ist verknüpft.",
  password: "Passwort",
  sign_in: "Mit dem Identitätsanbieter anmelden",
  sign_in_with: "Mit {name} anmelden",
  signing_in: "Einen Moment, Sie werden angemeldet.",
  title: "Anmelden",
} satisfies Translation<typeof en>;
