import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Umfrage",
  hint: "Die Teams stimmen ab oder schreiben ein paar Wörter. Keine Antwort ist richtig; die Großleinwand zeigt das Ergebnis.",
  input: "Die Teams",
  input_options: "stimmen über Möglichkeiten ab",
  input_text: "schreiben einen Text",
  options: "Antwortmöglichkeiten",
  option: "Antwort {letter}",
  options_hint: "Eine pro Zeile, 2 bis 12.",
  allow_multiple: "Die Teams dürfen mehrere wählen",
  show_live: "Stimmen zeigen, während sie eingehen",
  show_live_hint: "Sonst zeigt die Großleinwand sie bei der Auflösung. Sie können das während der Runde ändern.",
  show_live_text_hint: "Texte erscheinen ungelesen auf der Großleinwand. Sie können sie während der Runde ausblenden.",
  award_participation: "Punkte fürs Mitmachen",
  award_participation_hint: "Jedes Team, das antwortet, erhält die Punkte der Runde.",
  live_on: "Stimmen zeigen",
  live_off: "Stimmen verbergen",
  unknown_option: "unbekannte Antwort",
  problem_config_required: "Die Einstellungen fehlen.",
  problem_too_few_options: "Es müssen mindestens {min} Antwortmöglichkeiten sein.",
  problem_too_many_options: "Es sind höchstens {max} Antwortmöglichkeiten möglich.",
  problem_option_required: "Bitte geben Sie einen Text ein, oder entfernen Sie die Antwort.",
  problem_too_long: "Höchstens {max} Zeichen.",
  problem_duplicate_option: "Diese Antwort gibt es schon.",
} satisfies Translation<typeof en>;
