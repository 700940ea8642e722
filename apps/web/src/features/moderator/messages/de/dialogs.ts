import type { Translation } from "@showrunner/i18n";
import type { dialogs as en } from "../en/dialogs.ts";

export const dialogs = {
  confirm_reveal_title: "Auflösen, obwohl kein Team gebuzzert hat?",
  confirm_reveal_text:
    "Der Buzzer ist offen, und noch kein Team hat gedrückt. Mit der Auflösung endet die Runde für alle Teams.",
  confirm_reveal: "Trotzdem auflösen",
  confirm_skip_title: "Diese Runde überspringen?",
  confirm_skip_text:
    "Die Antwort wurde noch nicht aufgelöst. Antworten und Buzzer dieser Runde zählen nicht. Sie können die Runde später noch einmal spielen.",
  confirm_skip: "Runde überspringen",
  confirm_previous_title: "Diese Frage schließen?",
  confirm_previous_text:
    "Beim Zurückgehen schließt sich die offene Frage ohne Auflösung: ihre Antworten und Buzzer zählen nicht. Sie können sie später noch einmal spielen.",
  confirm_previous: "Schließen und zurück",
  confirm_finalize_title: "Dieses Spiel jetzt abschließen?",
  confirm_finalize_text: {
    one: "Das Spiel endet hier. {n} nicht beendete Runde wird übersprungen.",
    other: "Das Spiel endet hier. {n} nicht beendete Runden werden übersprungen.",
  },
  confirm_finalize: "Spiel abschließen",
  confirm_finish_unplayed_title: "Dieses Spiel ohne Gewinner abschließen?",
  confirm_finish_unplayed_text: "Keine seiner Runden wurde aufgelöst, daher erhält kein Team seine Punkte.",
  confirm_finish_unplayed: "Ohne Gewinner abschließen",
  confirm_complete_title: "Show beenden?",
  confirm_complete_text: "Der Endstand erscheint auf den Bildschirmen, und die Registrierung wird geschlossen.",
  confirm_complete_early_text: {
    one: "{n} Spiel ist noch nicht beendet. Der Endstand erscheint auf den Bildschirmen, und die Registrierung wird geschlossen.",
    other:
      "{n} Spiele sind noch nicht beendet. Der Endstand erscheint auf den Bildschirmen, und die Registrierung wird geschlossen.",
  },
  confirm_complete: "Show beenden",
  confirm_reset_title: "Show zurücksetzen?",
  confirm_reset_text: {
    one: "Endgültig verloren: alle Punkte, Siege, Antworten und Rundenergebnisse. {n} Team mit seinem Passwort und alle Spiele bleiben.",
    other:
      "Endgültig verloren: alle Punkte, Siege, Antworten und Rundenergebnisse. {n} Teams mit ihren Passwörtern und alle Spiele bleiben.",
  },
  confirm_reset: "Show zurücksetzen",
  confirm_unjudged: {
    one: "{n} Antwort ist nicht bewertet und bringt keine Punkte.",
    other: "{n} Antworten sind nicht bewertet und bringen keine Punkte.",
  },
  unjudged_title: {
    one: "{n} Antwort ist noch nicht bewertet",
    other: "{n} Antworten sind noch nicht bewertet",
  },
  unjudged_reveal_text: {
    one: "Beim Auflösen bringt sie keine Punkte. Sie können sie auch danach noch bewerten, solange diese Runde läuft.",
    other:
      "Beim Auflösen bringen sie keine Punkte. Sie können sie auch danach noch bewerten, solange diese Runde läuft.",
  },
  unjudged_next_text: {
    one: "Die Runde endet hier: Die Antwort bringt keine Punkte und lässt sich nicht mehr bewerten.",
    other: "Die Runde endet hier: Die Antworten bringen keine Punkte und lassen sich nicht mehr bewerten.",
  },
  unjudged_reveal: "Trotzdem auflösen",
  unjudged_next: "Trotzdem weiter",
  judge_first: "Erst bewerten",
  finish_title: "Wer gewinnt {title}?",
  finish_text: {
    one: "Der Gewinner, oder jedes Team eines Unentschiedens, erhält {n} Punkt und ein gewonnenes Spiel. Bis dahin sehen die Teams den Stand.",
    other:
      "Der Gewinner, oder jedes Team eines Unentschiedens, erhält {n} Punkte und ein gewonnenes Spiel. Bis dahin sehen die Teams den Stand.",
  },
  finish_tie: "{n} Teams liegen gleichauf. Bitte wählen Sie.",
  finish_winner: "Siegerteam",
  finish_end: "Wie das Spiel endet",
  finish_end_winner: "Ein Gewinner",
  finish_end_draw: "Unentschieden",
  finish_end_nobody: "Kein Gewinner",
  finish_drawn: "Teams, die gemeinsam gewinnen",
  finish_nobody_text: "Niemand erhält die Punkte dieses Spiels.",
  draw_needs_teams: "Ein Unentschieden braucht mindestens zwei Teams",
  finish_confirm_winner: "Gewinner bestätigen",
  finish_confirm_draw: "Unentschieden bestätigen",
  finish_confirm_nobody: "Ohne Gewinner abschließen",
  not_yet: "Noch nicht",
  team_required: "Team ist erforderlich",
  set_winner_title: "Gewinner dieser Runde setzen",
  set_winner_text: "Dieses Team erhält die Punkte der Runde; alle anderen Punkte der Runde werden zurückgenommen.",
  set_winner_confirm: "Gewinner setzen",
  award_title: "Punkte an ein Team vergeben",
  award_text:
    "Dieses Team erhält diese Punkte in Runde {number}; Punkte anderer Teams bleiben. Was es sonst erhielte, wird ersetzt.",
  award_text_hidden: "Vor der Auflösung wissen nur Sie davon; die Punkte zählen bei der Auflösung.",
  award_amount: "Punkte",
  award_correct: { one: "Richtig: {n} Punkt", other: "Richtig: {n} Punkte" },
  award_share: "Anteil der Punkte",
  award_percent: "Prozent",
  award_points: "Anzahl Punkte",
  award_points_range: "Eine ganze Zahl von 0 bis {max}",
  award_nothing: "Keine Punkte",
  award_confirm: "Vergeben",
  cancel_round_confirm: "Ohne Gewinner beenden",
  cancel_round_title: "Runde ohne Gewinner abbrechen?",
  cancel_round_text:
    "Alle Punkte, die diese Runde vergeben hat, werden zurückgenommen. Sie können die Runde später noch einmal spielen.",
  cancel_round_show_answer: "Allen die Antwort zeigen",
} satisfies Translation<typeof en>;
