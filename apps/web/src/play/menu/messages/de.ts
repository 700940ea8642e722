import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  line_up_by: "Verbunden ({transport})",
  member_name: "Ihr eigener Name",
  member_name_failed: "Das hat nicht geklappt. Bitte versuchen Sie es erneut.",
  save: "Speichern",
  saved: "Gespeichert",
  logout: "Abmelden",
  logout_question:
    "{team} auf diesem Handy verlassen? Mit Name und Passwort des Teams können Sie sich jederzeit wieder anmelden.",
  logout_confirm: "Jetzt abmelden",
  cancel: "Abbrechen",
  members: "Es spielen: {names}",
  menu: "Menü",
  standings: "Spielstand",
  line_down: "Keine Verbindung",
} satisfies Translation<typeof en>;
