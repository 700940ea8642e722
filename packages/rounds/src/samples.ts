import { sampleInputs as classic } from "./classic/sample.ts";
import { sampleInputs as multipleChoice } from "./multipleChoice/sample.ts";
import type { SampleInputs } from "./sample-inputs.ts";
import { sampleInputs as timedChallenge } from "./timedChallenge/sample.ts";

export type { SampleInputs, SampleRequest, SampleWish } from "./sample-inputs.ts";

/**
 * Inputs of sample teams, by type id; loaded only with the preview. Each function receives a config parsed by its own
 * type.
 */
export const sample_inputs: ReadonlyMap<string, SampleInputs<never>> = new Map<string, SampleInputs<never>>([
  ["classic", classic],
  ["multipleChoice", multipleChoice],
  ["timedChallenge", timedChallenge],
]);
