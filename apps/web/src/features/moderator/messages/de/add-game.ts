import type { Translation } from "@showrunner/i18n";
import type { ADD_GAME as en } from "../en/add-game.ts";

export const ADD_GAME = {
  from_library: "Aus der Bibliothek",
  write_own: "Selbst schreiben",
  write_game: "Spiel schreiben",
  search_games: "Bibliothek durchsuchen",
  library_empty: "Die Bibliothek enthält noch keine Spiele. Schreiben Sie ein eigenes für diese Show.",
  library_being_played:
    "Eine andere Show spielt es gerade. Sie können es schon hinzufügen und starten, sobald diese Show zu Ende ist.",
  library_none_shared:
    "Für Sie ist noch kein Spiel der Bibliothek freigegeben. Schreiben Sie ein eigenes für diese Show.",
  library_not_shared: {
    one: "1 weiteres Spiel der Bibliothek ist nicht für Moderatoren freigegeben. Ein Administrator kann es freigeben.",
    other:
      "{n} weitere Spiele der Bibliothek sind nicht für Moderatoren freigegeben. Ein Administrator kann sie freigeben.",
  },
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
