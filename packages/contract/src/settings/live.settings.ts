import { defineChoice, defineNumber, defineSwitch } from "./define-setting.ts";

/** Default settings of new shows; existing shows keep theirs. */
export const LIVE_SETTINGS = {
  show_arming: defineChoice({
    group: "live",
    variable: "SHOW_ARMING",
    description:
      "When the buzzer opens in new shows: `with_question`, or `by_hand` of the moderator. If unset: `with_question`.",
    options: ["with_question", "by_hand"],
    default: "with_question",
  }),
  show_spoken_question: defineSwitch({
    group: "live",
    variable: "SHOW_SPOKEN_QUESTION",
    description:
      "`true` or `false`: whether questions of new shows are read aloud, so that the buzzer opens without a delay. If unset: `false`.",
    default: false,
  }),
  show_cap_ms: defineNumber({
    group: "live",
    variable: "SHOW_CAP_MS",
    description:
      "Largest correction in favour of a slow connection in new shows, in milliseconds, from 0 (arrival decides) to 150. If unset: 100.",
    min: 0,
    max: 150,
    default: 100,
  }),
  show_too_close: defineChoice({
    group: "live",
    variable: "SHOW_TOO_CLOSE",
    description:
      "What happens in new shows to presses that are too close to call: `keep_order`, or `ask_again`. If unset: `keep_order`.",
    options: ["keep_order", "ask_again"],
    default: "keep_order",
  }),
  show_wrong_buzz_penalty: defineNumber({
    group: "live",
    variable: "SHOW_WRONG_BUZZ_PENALTY",
    description: "Points that a wrong buzz costs in new shows, from 0 to 1,000,000. If unset: 0.",
    min: 0,
    max: 1_000_000,
    default: 0,
  }),
  show_replace_answers: defineSwitch({
    group: "live",
    variable: "SHOW_REPLACE_ANSWERS",
    description:
      "`true` or `false`: whether teams of new shows may change an answer until the question closes. If unset: `true`.",
    default: true,
  }),
  show_default_timer_s: defineNumber({
    group: "live",
    variable: "SHOW_DEFAULT_TIMER_S",
    description: "Timer of rounds without a time limit in new shows, in seconds, from 1 to 86,400. If unset: 30.",
    min: 1,
    max: 86_400,
    default: 30,
  }),
} as const;
