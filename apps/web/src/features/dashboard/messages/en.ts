import { defineCatalog } from "@showrunner/i18n";

export const en = {
  costs_more: "Usage and costs",
  costs_title: "AI providers in the last 30 days",
  assets: "Assets",
  all_shows: "All shows",
  code: "Code {code}",
  continue: "Continue",
  first_1_text: "A game is a title, its points and a list of rounds.",
  first_1_title: "Write a game",
  first_2_text: "A show takes games in the order in which you play them.",
  first_2_title: "Put a show together",
  first_3_text: "Teams scan the code with their phones. No app, no account.",
  first_3_title: "Show the QR code and start",
  first_intro:
    "Three steps to your first show. Or explore the sample show: it has games, pictures and several kinds of rounds.",
  first_title: "Curtain up",
  greeting: "Hello {name}",
  latest_shows: "Latest shows",
  live_now: "Live now",
  my_shows: "My shows",
  games_count: { one: "{n} game", other: "{n} games" },
  of_owner: "by {name}",
  shows_failed: "Your shows could not be loaded",
  teams_count: { one: "{n} team", other: "{n} teams" },
  new_show: "New show",
  title: "Dashboard",
  updated: "changed {when}",
  my_games: "My games",
  next_title: "What next?",
  next_start: "Start",
  next_start_text: "The teams are in; the show can begin.",
  next_invite: "Invite teams",
  next_invite_text: "Ready to play. Show the QR code, and teams join with their phones.",
  next_write: "Finish writing",
  next_write_text: "Nothing to play yet: write a game, or add one.",
  next_results: "Results",
  next_results_text: "The show is over. See who won, and download the results.",
  next_continue: "Continue",
  next_continue_text: "This show is running.",
  next_new_title: "Write for the next show",
  next_new_text: "Your games are kept for all your shows.",
  templates_title: "Start with a ready-made show",
} as const;

// dynamic: first_*, next_*
// same: code
export const dashboardMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
