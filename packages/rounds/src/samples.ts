import { sampleInputs as classic } from "./classic/classic.samples.ts";
import { sampleInputs as multipleChoice } from "./multipleChoice/multiple-choice.samples.ts";
import type { SampleInputs } from "./sample-inputs.ts";
import { sampleInputs as timedChallenge } from "./timedChallenge/timed-challenge.samples.ts";

export type { SampleInputs, SampleRequest, SampleQuality } from "./sample-inputs.ts";

/**
 * Inputs of sample teams, by type id; loaded only with the preview. Each function receives a config parsed by its own
 * type.
 */
export const sampleInputsByType: ReadonlyMap<string, SampleInputs<never>> = new Map<string, SampleInputs<never>>([
  ["classic", classic],
  ["multipleChoice", multipleChoice],
  ["timedChallenge", timedChallenge],
]);
