import type { RoundDefinition } from "@showrunner/engine";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import { judge } from "./multiple-choice.judge.ts";
import {
  defaultConfig,
  parseConfig,
  parseInput,
  validateConfig,
  type ChoiceAnswer,
  type ChoiceConfig,
} from "./multiple-choice.model.ts";
import { forTeam, question, solution } from "./multiple-choice.projection.ts";
import { sampleInputs } from "./multiple-choice.samples.ts";

/** Multiple choice: one or several options are picked and judged automatically at the reveal. */
export const multipleChoice: RoundDefinition<ChoiceConfig, ChoiceAnswer> = {
  type: "multipleChoice",
  capabilities: { timer: true, buzzer: true, submissions: true, auto_validation: true },
  accumulates: false,
  defaultConfig,
  parseConfig,
  validateConfig,
  reduceAnswer: ({ config, random }, _previous, input) => parseInput(config, random, input),
  judge,
  question,
  forTeam,
  solution,
};

export const multipleChoiceType: AnyRoundType = defineRoundType({ order: 2, definition: multipleChoice, sampleInputs });
