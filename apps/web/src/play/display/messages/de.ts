import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  title_display: "Leinwand",
  title_qr: "QR-Code zum Mitspielen",
  qr_label: "QR-Code, der zu {link} führt",
  scan: "Code scannen und mit Ihrem Team mitspielen",
  scan_closed: "Code scannen und mit Ihrem Team anmelden",
  code: "Zugangscode",
  no_teams: "Wer ist zuerst da?",
  more_awards: { one: "und {n} weiteres Team", other: "und {n} weitere Teams" },
  buzzed: "hat gebuzzert!",
  buzzers_open: "Die Buzzer sind offen",
  buzzers_closed: "Die Buzzer sind geschlossen",
  answered: { one: "{answered} von {n} Team hat geantwortet", other: "{answered} von {n} Teams haben geantwortet" },
  standings: "Spielstand",
  show_won: "Die Show gewinnt",
  standby_title: "Kurze Pause",
  standby_text: "Gleich geht es weiter.",
  sound: "Ton",
  fullscreen: "Vollbild",
  fullscreen_leave: "Vollbild verlassen",
  print: "Drucken",
} satisfies Translation<typeof en>;
