import { defineChoice, defineNumber, defineSwitch } from "./define-setting.ts";

/** Default settings of new shows; existing shows keep theirs. */
export const LIVE_SETTINGS = {
  show_arming: defineChoice({
    group: "live",
    variable: "SHOW_ARMING",
    description:
      "When the buzzer opens in new shows: `with_question` (automatically with the question) or `by_hand` (by the moderator). If unset: `with_question`.",
    options: ["with_question", "by_hand"],
    default: "with_question",
  }),
  show_spoken_question: defineSwitch({
    group: "live",
    variable: "SHOW_SPOKEN_QUESTION",
    description:
      "`true` or `false`: whether questions are read aloud in new shows, so that the buzzer opens without the opening delay. If unset: `false`.",
    default: false,
  }),
  show_cap_ms: defineNumber({
    group: "live",
    variable: "SHOW_CAP_MS",
    description:
      "Maximum correction in favour of a slow connection in new shows, in milliseconds, from 0 (the order of arrival decides) to 150. If unset: 100.",
    min: 0,
    max: 150,
    default: 100,
  }),
  show_too_close: defineChoice({
    group: "live",
    variable: "SHOW_TOO_CLOSE",
    description:
      "Treatment of presses that are too close to call in new shows: `keep_order` or `ask_again`. If unset: `keep_order`.",
    options: ["keep_order", "ask_again"],
    default: "keep_order",
  }),
  show_wrong_buzz_penalty: defineNumber({
    group: "live",
    variable: "SHOW_WRONG_BUZZ_PENALTY",
    description: "Points deducted for a wrong buzz in new shows, from 0 to 1,000,000. If unset: 0.",
    min: 0,
    max: 1_000_000,
    default: 0,
  }),
  show_replace_answers: defineSwitch({
    group: "live",
    variable: "SHOW_REPLACE_ANSWERS",
    description:
      "`true` or `false`: whether teams in new shows may replace a submission until the question closes. If unset: `true`.",
    default: true,
  }),
  show_default_timer_s: defineNumber({
    group: "live",
    variable: "SHOW_DEFAULT_TIMER_S",
    description:
      "Time to answer for rounds without a time limit in new shows, in seconds, from 1 to 86,400. If unset: 30.",
    min: 1,
    max: 86_400,
    default: 30,
  }),
} as const;
