import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  rehearse: "Mit Bots proben",
  rehearse_intro:
    "Bots spielen eine Kopie dieser Show, wie es ein Publikum täte: Sie treten bei, buzzern, raten, vertippen sich und verlieren die Verbindung. Sie moderieren am Regiepult wie am Abend selbst, auf Wunsch mit Großleinwand und echten Handys.",
  rehearse_kept:
    "Die Show selbst, ihre Teams und ihr Link bleiben, wie sie sind. Die Kopie wird am Ende der Probe gelöscht.",
  bots: "Bots",
  bots_value: { one: "{n} Bot", other: "{n} Bots" },
  start_rehearsal: "Probe starten",
  cancel: "Abbrechen",
  close: "Schließen",
  running: { one: "Sie proben bereits, mit {n} Bot.", other: "Sie proben bereits, mit {n} Bots." },
  running_of: {
    one: "Sie proben bereits „{name}“, mit {n} Bot.",
    other: "Sie proben bereits „{name}“, mit {n} Bots.",
  },
  open_rehearsal: "Zur Probe",
  end_rehearsal: "Probe beenden",
  banner: { one: "Probe mit {n} Bot", other: "Probe mit {n} Bots" },
  banner_hint: "Eine Kopie: Am Ende wird hier alles gelöscht.",
  ended: "Die Probe ist beendet, die Kopie gelöscht.",

  load_check: "Belastungsprobe",
  load_intro:
    "Schafft dieser Rechner Ihr Publikum? Bots spielen etwa eine halbe Minute lang eine eigene Show: Erst antworten alle innerhalb von drei Sekunden, dann buzzern alle gleichzeitig.",
  load_bots: "Handys",
  load_bots_value: { one: "{n} Handy", other: "{n} Handys" },
  start_check: "Belastungsprobe starten",
  stop_check: "Anhalten",
  again: "Erneut messen",
  phase_registering: "Teams werden angelegt …",
  phase_connecting: "Verbindungen werden aufgebaut …",
  phase_answers: "Alle antworten …",
  phase_buzzer: "Alle buzzern …",
  phase_failed: "Die Belastungsprobe wurde nicht fertig. Bitte versuchen Sie es noch einmal.",
  verdict_good: { one: "Dieser Rechner schafft {n} Handy", other: "Dieser Rechner schafft {n} Handys" },
  verdict_good_text:
    "Buzzer und Antworten wurden ohne merkliche Verzögerung bestätigt, und alle Bildschirme folgten sofort.",
  verdict_tight: { one: "{n} Handy ist die Grenze", other: "{n} Handys sind die Grenze" },
  verdict_tight_text:
    "Es funktioniert, aber man würde Verzögerungen bemerken. Nehmen Sie einen schnelleren Rechner, oder beenden Sie andere Programme darauf.",
  verdict_too_much: { one: "{n} Handy ist zu viel", other: "{n} Handys sind zu viele" },
  verdict_too_much_text:
    "Verzögerungen würden die Show verderben. Nehmen Sie einen schnelleren Rechner oder weniger Handys.",
  because: "Aufgefallen sind: {reasons}.",
  reason_connections: "verlorene Verbindungen",
  reason_refused: "abgelehnte Antworten",
  reason_slow_acks: "späte Bestätigungen",
  reason_slow_screens: "späte Bildschirme",
  reason_event_loop: "ein ausgelasteter Serverprozess",
  reason_cpu: "ein ausgelasteter Prozessor",
  figures: "Die Zahlen dazu",
  figure: "Gemessen",
  typical: "Typisch",
  worst_of_100: "1 von 100",
  maximum: "Maximum",
  row_press: "Buzzer bis zur Bestätigung",
  row_submission: "Antwort bis zur Bestätigung",
  row_screens: "Schritt der Moderation bis auf alle Handys",
  row_event_loop: "Verzögerung im Server",
  milliseconds: "{n} ms",
  connected: "Verbunden: {connected} von {bots}",
  cpu: "Prozessor: Server {server} %, Bots {bots} % eines Kerns ({cores} verfügbar). Echte Handys brauchen hier keine Rechenzeit.",
  not_measured:
    "Nicht gemessen: Ihr WLAN und was zwischen ihm und diesem Rechner liegt. Öffnen Sie dafür die Lobby auf einem echten Handy: Der Buzzertest dort zeigt die Verzögerung dieses Handys.",
} satisfies Translation<typeof en>;
