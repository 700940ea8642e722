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
  test_administrator: "Diese Identität meldet sich als Administrator an.",
  test_can_link:
    "Sie ist noch mit keinem Konto verknüpft. Verknüpfen Sie sie mit Ihrem, damit auch Sie sich über den Anbieter anmelden können.",
  test_close: "Sie können dieses Fenster schließen und in der Konfiguration weitermachen.",
  test_failed: "Test fehlgeschlagen",
  test_intro: "Sie sind beim Anbieter als „{name}“ angemeldet.",
  test_link: "Mit meinem Konto verknüpfen",
  test_other_account:
    "Diese Identität gehört hier zu keinem Administrator. Passwörter müssen eingeschaltet bleiben, bis sich ein Administrator über den Anbieter angemeldet hat.",
  test_passed: "Die Anmeldung über den Anbieter funktioniert. Er lässt sich jetzt einschalten.",
  test_title: "Test bestanden",
  title: "Anmelden",
} satisfies Translation<typeof en>;
