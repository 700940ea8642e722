import type { RoundDefinition } from "@showrunner/engine";
import type { AnyRoundType } from "../round-type.ts";
import { defineTypedAnswerType, typedAnswers, type TypedAnswer } from "../typed-answers.ts";

/** No settings: question and accepted spellings are part of the round. */
export type ClassicConfig = Readonly<Record<string, never>>;

/** Classic Q&A: buzz and answer aloud, or type; the moderator validates. */
export const classic: RoundDefinition<ClassicConfig, TypedAnswer> = {
  ...typedAnswers,
  type: "classic",
  createDefaultConfig: () => ({}),
  parseConfig: () => ({}),
  validateConfig: () => [],
  question: () => null,
  // The accepted spellings are sent with every reveal.
  solution: () => null,
};

export const classicType: AnyRoundType = defineTypedAnswerType(classic);
