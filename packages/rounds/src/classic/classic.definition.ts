import type { RoundDefinition } from "@showrunner/engine";
import { defineRoundType, type AnyRoundType } from "../round-type.ts";
import { judge } from "./classic.judge.ts";
import { parseInput, type ClassicAnswer, type ClassicConfig } from "./classic.model.ts";
import { question, solution } from "./classic.projection.ts";
import { sampleInputs } from "./classic.samples.ts";

/** Classic Q&A: buzz and answer aloud, or type; the moderator validates. */
export const classic: RoundDefinition<ClassicConfig, ClassicAnswer> = {
  type: "classic",
  capabilities: { timer: true, buzzer: true, submissions: true, auto_validation: false },
  accumulates: false,
  defaultConfig: () => ({}),
  parseConfig: () => ({}),
  validateConfig: () => [],
  reduceAnswer: (_context, _previous, input) => parseInput(input),
  judge,
  question,
  solution,
};

export const classicType: AnyRoundType = defineRoundType({ order: 1, definition: classic, sampleInputs });
