import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  connected: "Verbunden ({transport})",
  member_name: "Ihr eigener Name",
  member_name_failed: "Das hat nicht geklappt. Bitte versuchen Sie es erneut.",
  save: "Speichern",
  saved: "Gespeichert",
  logout: "Abmelden",
  logout_question:
    "{team} auf diesem Handy verlassen? Mit Name und Passwort des Teams können Sie sich jederzeit wieder anmelden.",
  logout_question_code:
    "{team} auf diesem Handy verlassen? Zurück kommen Sie mit dem Teamcode, von einem anderen Handy des Teams oder von der Moderation.",
  logout_confirm: "Jetzt abmelden",
  cancel: "Abbrechen",
  members: "Es spielen: {names}",
  menu: "Menü",
  standings: "Spielstand",
  offline: "Keine Verbindung",
  invite: "Weiteres Handy dazuholen",
  hide_code: "Code verbergen",
  dismiss: "Verstanden",
  answer_too_late: "Ihre Antwort kam zu spät: Die Frage ist geschlossen.",
  answer_paused: "Ihre Antwort wurde nicht angenommen: Die Show ist pausiert.",
  answer_final: "Ihre erste Antwort gilt; sie lässt sich nicht ersetzen.",
  answer_out: "Ihre Antwort wurde nicht angenommen: Ihr Team ist für diese Runde ausgeschieden.",
  answer_not_your_turn: "Ihre Antwort wurde nicht angenommen: Nur das Team am Buzzer antwortet.",
  answer_refused: "Ihre Antwort wurde nicht angenommen.",
  draft_lost: "Ihre Eingabe wurde nicht rechtzeitig gesendet und zählt nicht.",
  draft_not_taken_back: "Ihre Eingabe wurde nicht rechtzeitig zurückgenommen.",
  draft_sent_counts: "Ihre Eingabe wurde nicht gesendet. Es zählt die Antwort, die Ihr Team vorher gesendet hat.",
} satisfies Translation<typeof en>;
