import { defineCatalog } from "@showrunner/i18n";

export const en = {
  buzzer_label: "Buzz!",
  timer_label: "Time left",
  timer_announcement: { one: "{n} second left", other: "{n} seconds left" },
  timer_expired: "Time is up",
  timer_paused: "Timer paused",
} as const;

/** Messages of the buzzer and the timer, which the first screen shows. */
export const audienceMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
