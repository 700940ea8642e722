import { ROUND_TYPES } from "./round-registry.ts";
import { answerWithSamples, type BotAnswer } from "./bot-answer.ts";
import type { SampleInputs } from "./sample-inputs.ts";

export { randomNormal, type BotAnswer, type BotRequest } from "./bot-answer.ts";
export type { SampleInputs, SampleRequest, SampleQuality } from "./sample-inputs.ts";

/** Inputs of sample teams, by type id. Each function receives a config parsed by its own type. */
export const sampleInputsByType: ReadonlyMap<string, SampleInputs<never>> = new Map(
  ROUND_TYPES.map(({ definition, sampleInputs }) => [definition.type, sampleInputs]),
);

/** Answers of bots, by type id. Each function receives a config parsed by its own type. */
export const botAnswersByType: ReadonlyMap<string, BotAnswer<never>> = new Map(
  ROUND_TYPES.map(({ definition, sampleInputs, botAnswer }) => [
    definition.type,
    botAnswer ?? answerWithSamples(sampleInputs),
  ]),
);
