import { defineCatalog } from "@showrunner/i18n";

export const en = {
  rounds: { one: "{n} round", other: "{n} rounds" },
  members: "Playing: {names}",
  lobby_title: "{team} is in!",
  waiting_for_moderator: "Waiting for the moderator to start “{show}”",
  test: "Test the buzzer",
  test_end: "End the test",
  waiting_next: "The show goes on in a moment",
  teams_so_far: { one: "{n} team so far", other: "{n} teams so far" },
  more_teams: { one: "and {n} more", other: "and {n} more" },
  game_worth: "{points} for the winner · {rounds}",
  difficulty_easy: "Easy",
  difficulty_medium: "Medium",
  difficulty_hard: "Hard",
  equipment: "You need: {equipment}",
  rules: "Rules",
  standings_title: "All rounds are played",
  standings_text: "The moderator picks the winner of the game",
  game_over: "“{game}” is over, without a winner",
  game_won_by: "Winner of “{game}”",
  game_won_by_you: "You have won “{game}”!",
  game_drawn: "Draw in “{game}”",
  game_drawn_you: "You share the win of “{game}”!",
  winner_points: { one: "+{n} point", other: "+{n} points" },
  final_title: "Final standings",
  final_won: "You have won the show!",
  final_place: "You finish in place {rank}",
  points: { one: "{n} point", other: "{n} points" },
  break_title: "Short break",
  break_text: "We will be right back",
  break_left: "Time until we go on",
  start_text: "We start soon",
  podium_title: "Who has won?",
  podium_text: "Watch the big screen!",
  waiting_round: "Waiting for the moderator",
} as const;

// dynamic: difficulty_*, game_won_by_you, game_drawn_you
// dynamic: start_text, break_text
export const stagesMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
