import type { Judgement } from "@showrunner/engine";

export const OUTCOME_COLOURS: Readonly<Record<Judgement["outcome"], string>> = {
  correct: "success",
  partial: "warning",
  wrong: "error",
  unjudged: "info",
};
