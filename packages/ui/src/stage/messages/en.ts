export const en = {
  buzzer_label: "Buzz!",
  timer_label: "Time left",
  timer_announcement: { one: "{n} second left", other: "{n} seconds left" },
  timer_expired: "Time is up",
  timer_paused: "Timer paused",
  points: { one: "{n} point", other: "{n} points" },
  wins: { one: "{n} game won", other: "{n} games won" },
  your_team: "Your team",
  leaderboard_more: { one: "and {n} more team", other: "and {n} more teams" },
  option_letter: "Option {letter}",
  option_right: "Right",
  option_picked: "Your pick",
  place: "Place {n}",
  close: "Close",
  loopback_link:
    "Phones cannot open this link: it leads to this computer alone. Open the app under the computer’s address in the network, or set PUBLIC_URL.",
} as const;
