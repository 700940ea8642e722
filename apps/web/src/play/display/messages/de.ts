import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  title_display: "Großleinwand",
  title_qr: "QR-Code zum Mitspielen",
  qr_label: "QR-Code, der zu {link} führt",
  scan: "Code scannen und mit Ihrem Team mitspielen",
  scan_closed: "Code scannen und mit Ihrem Team anmelden",
  step_open: "Scannen Sie den Code mit der Kamera Ihres Handys oder öffnen Sie die Adresse darunter im Browser.",
  corner: "Jetzt mitspielen",
  step_team_code:
    "Wählen Sie „Neues Team“ und vergeben Sie einen Namen. Die anderen im Team scannen danach einen Code von Ihrem Handy.",
  step_team: "Wählen Sie „Neues Team“ und vergeben Sie einen Namen und ein Passwort, das alle im Team kennen dürfen.",
  step_play: "Alle anderen im Team melden sich mit demselben Namen und Passwort an. Gleich beginnt die Show.",
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
  sound_blocked: "Klicken Sie einmal, dann ist der Ton an",
  sound: "Ton",
  fullscreen: "Vollbild",
  fullscreen_leave: "Vollbild verlassen",
  print: "Drucken",
} satisfies Translation<typeof en>;
