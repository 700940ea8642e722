import type { RoundDefinition } from "@showrunner/engine";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import { reduceAnswer } from "./timed-challenge.reducer.ts";
import { award } from "./timed-challenge.awards.ts";
import { judge } from "./timed-challenge.judge.ts";
import {
  defaultConfig,
  parseConfig,
  validateConfig,
  type ChallengeAnswer,
  type ChallengeConfig,
} from "./timed-challenge.model.ts";
import { question, solution } from "./timed-challenge.projection.ts";
import { sampleInputs } from "./timed-challenge.samples.ts";

/** Timed challenge: name as many items of a list as possible until time runs out. */
export const timedChallenge: RoundDefinition<ChallengeConfig, ChallengeAnswer> = {
  type: "timedChallenge",
  capabilities: { timer: true, buzzer: false, submissions: true, auto_validation: true },
  accumulates: true,
  defaultConfig,
  parseConfig,
  validateConfig,
  reduceAnswer: (_context, previous, input, at) => reduceAnswer(previous, input, at),
  judge,
  itemIds: ({ items }) => items.map(({ id }) => id),
  award,
  question,
  solution,
};

export const timedChallengeType: AnyRoundType = defineRoundType({ order: 3, definition: timedChallenge, sampleInputs });
