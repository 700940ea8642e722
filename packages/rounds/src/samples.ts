import { ROUND_TYPES } from "./round-registry.ts";
import { answerWithSamples, type RehearsalAnswer } from "./rehearsal-answer.ts";
import type { SampleInputs } from "./sample-inputs.ts";

export { randomNormal, type RehearsalAnswer, type RehearsalRequest } from "./rehearsal-answer.ts";
export type { SampleInputs, SampleRequest, SampleQuality } from "./sample-inputs.ts";

/** Inputs of sample teams, by type id. Each function receives a config parsed by its own type. */
export const sampleInputsByType: ReadonlyMap<string, SampleInputs<never>> = new Map(
  ROUND_TYPES.map(({ definition, sampleInputs }) => [definition.type, sampleInputs]),
);

/** Answers of a rehearsal's bots, by type id. Each function receives a config parsed by its own type. */
export const rehearsalAnswersByType: ReadonlyMap<string, RehearsalAnswer<never>> = new Map(
  ROUND_TYPES.map(({ definition, sampleInputs, rehearsalAnswer }) => [
    definition.type,
    rehearsalAnswer ?? answerWithSamples(sampleInputs),
  ]),
);
