export const en = {
  buzzer_label: "Buzz!",
  timer_label: "Time left",
  timer_announcement: { one: "{n} second left", other: "{n} seconds left" },
  timer_expired: "Time is up",
  timer_paused: "Timer paused",
} as const;
