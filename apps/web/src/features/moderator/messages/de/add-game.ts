import type { Translation } from "@showrunner/i18n";
import type { add_game as en } from "../en/add-game.ts";

export const add_game = {
  from_library: "Aus der Bibliothek",
  write_own: "Selbst schreiben",
  search_games: "Bibliothek durchsuchen",
  library_empty: "Die Bibliothek enthält noch keine Spiele. Schreiben Sie ein eigenes für diese Show.",
  library_no_match: "Kein Spiel passt zu „{search}“.",
  load_more: "Mehr laden",
  in_show: { one: "In der Show", other: "{n}× in der Show" },
  add: "Hinzufügen",
  add_named: "{title} hinzufügen",
  add_failed: "Fehler beim Hinzufügen des Spiels",
  own_hint: "Ein eigenes Spiel gehört nur zu dieser Show. Geben Sie ihm einen Titel; danach folgen die Runden.",
  game_title: "Titel des Spiels",
  title_required: "Bitte geben Sie dem Spiel einen Titel.",
  write_confirm: "Anlegen und Runden schreiben",
  difficulty_easy: "Leicht",
  difficulty_medium: "Mittel",
  difficulty_hard: "Schwer",
} satisfies Translation<typeof en>;
