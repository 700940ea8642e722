import type { RoundDefinition } from "@showrunner/engine";
import { judge } from "./judge.ts";
import {
  defaultConfig,
  parseConfig,
  parseInput,
  validateConfig,
  type ChoiceAnswer,
  type ChoiceConfig,
} from "./model.ts";
import { forTeam, question, solution } from "./project.ts";

/** Multiple choice: one or several options are picked and judged automatically at the reveal. */
export const multipleChoice: RoundDefinition<ChoiceConfig, ChoiceAnswer> = {
  type: "multipleChoice",
  capabilities: { timer: true, buzzer: true, submissions: true, auto_validation: true },
  accumulates: false,
  defaultConfig,
  parseConfig,
  validateConfig,
  reduceAnswer: ({ config, chance }, _previous, input) => parseInput(config, chance, input),
  judge,
  question,
  forTeam,
  solution,
};
