import { defineCatalog } from "@showrunner/i18n";

export const en = {
  points: { one: "{n} point", other: "{n} points" },
  wins: { one: "{n} game won", other: "{n} games won" },
  your_team: "Your team",
  leaderboard_more: { one: "and {n} more team", other: "and {n} more teams" },
  option_letter: "Option {letter}",
  option_right: "Right",
  option_picked: "Your pick",
  place: "Place {n}",
  close: "Close",
  timer_label: "Time left",
  timer_announcement: { one: "{n} second left", other: "{n} seconds left" },
  timer_expired: "Time is up",
  timer_paused: "Timer paused",
} as const;

/** Messages of components that no first screen shows. */
export const deferredMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
