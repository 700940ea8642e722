import type { Translation } from "@showrunner/i18n";
import type { stages as en } from "../en/stages.ts";

export const stages = {
  join: "So kommen Teams dazu",
  registrations_refused:
    "Zu viele Registrierungen auf einmal: In der letzten Minute hat der Server {n} abgewiesen. Sie können es gleich noch einmal versuchen.",
  join_hint: "Teams scannen den Code oder öffnen den Link und tippen die Zeichen ein.",
  registration: "Registrierung offen",
  teams_here: "Teams ({n})",
  teams_none_yet: "Noch niemand hat sich registriert. Zeigen Sie den QR-Code auf der Großleinwand.",
  game_place: "Spiel {number} von {total}",
  points_for_winner: { one: "{n} Punkt für den Gewinner", other: "{n} Punkte für den Gewinner" },
  equipment: "Sie brauchen: {what}",
  rules: "Spielregeln",
  game_won_by: "{title} geht an",
  game_drawn: "Unentschieden bei {title}",
  game_without_winner: "{title} endete ohne Gewinner.",
  next_game: "Danach: Spiel {number} von {total}",
  all_games_over: "Alle Spiele sind gespielt",
  all_games_over_hint: "Beenden Sie die Show, um den Endstand auf die Bildschirme zu bringen.",
  game_standings: "Stand dieses Spiels",
  game_standings_of: "Spielstand: {title}",
  standings_hint:
    "Die Bildschirme zeigen den Stand. Bestimmen Sie den Gewinner dieses Spiels, sobald Sie so weit sind.",
  final_standings: "Endstand",
  final_hint: "Die Registrierung ist geschlossen. Teams können sich weiter anmelden und den Stand ansehen.",
} satisfies Translation<typeof en>;
