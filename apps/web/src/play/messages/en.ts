import { defineCatalog } from "@showrunner/i18n";

export const en = {
  offline: "No connection. Trying again…",
  busy: "The server is busy or restarting. Trying again…",
  too_many:
    "Your team already plays on 50 phones. Close the show on one of them, and this one connects within a minute.",
  offline_kept: "No connection. Your answer is kept and sent once you are back online.",
  connected: "Connected",
  disconnected: "No connection",
  not_saving: "The server cannot save right now. It keeps trying.",
  menu: "Menu",
  standings: "Standings",
  points: { one: "{n} point", other: "{n} points" },
  place: "Place {rank}",
  game_number: "Game {number} of {total}",
  round_number: "Round {number} of {total}",
  round_skipped: "This round was skipped.",
  round_cancelled: "This round ends without a winner.",
  buzz_press: "Press as soon as you know it",
  buzz_get_ready: "Get ready…",
  buzz_sent: "Sent…",
  buzz_offline: "No connection. Your press is sent once you are back online.",
  buzz_your_turn: "Your turn to answer!",
  buzz_other_turn: "{team} may answer.",
  buzz_behind: "You were {n} ms later.",
  buzz_reveal: "Answer reveal in progress",
  buzz_inactive: "The buzzer is inactive",
  buzz_waiting_for_moderator: "Waiting for the moderator",
  reading_time: "Reading time",
  buzz_reading: "Read the question first. It opens in a moment.",
  buzz_time_up: "Time is up",
  buzz_paused: "The show is paused",
  buzz_out: "Your team is out for this round",
  buzz_all_out: "All teams are out for this round",
  buzz_too_early: "That was too early. Press again.",
  buzz_not_counted: "That press was not counted. Press again.",
  closed_moderator: "The question is closed",
  only_holder: "Only the team that buzzed answers",
} as const;

// dynamic: buzz_*
export const playMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
