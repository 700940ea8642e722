import { defineCatalog } from "@showrunner/i18n";

export const en = {
  title: "What happened",
  subtitle: "Everything that happened in this show. Anything taken back is struck through.",
  order: "Order",
  newest_first: "Newest first",
  oldest_first: "Oldest first",
  group: "Kind",
  group_all: "Everything",
  group_show: "The show",
  group_play: "Course of play",
  group_buzzer: "Buzzer",
  group_answers: "Answers",
  group_points: "Corrections",
  group_timer: "Timer",
  group_teams: "Teams",
  about: "Game or round",
  about_all: "Whole show",
  about_game: "{game}: whole game",
  about_round: "{game}, round {number}",
  about_run: "Start of {when}",
  empty_title: "Nothing has happened yet",
  empty_text: "The show's events will appear here: who buzzed, who won, what was decided.",
  list: "Entries",
  by: "by {name}",
  undone: "Taken back",
} as const;

// dynamic: group_*
export const resultsMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
