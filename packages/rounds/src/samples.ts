import { sampleInputs as classic } from "./classic/sample.ts";
import { sampleInputs as multipleChoice } from "./multipleChoice/sample.ts";
import type { SampleInputs } from "./sample-inputs.ts";
import { sampleInputs as timedChallenge } from "./timedChallenge/sample.ts";

export type { SampleInputs, SampleRequest, SampleWish } from "./sample-inputs.ts";

/** What sample teams answer, by type id; loaded with the preview alone. What a maker gets, its own type has parsed. */
export const sample_inputs: ReadonlyMap<string, SampleInputs<never>> = new Map<string, SampleInputs<never>>([
  ["classic", classic],
  ["multipleChoice", multipleChoice],
  ["timedChallenge", timedChallenge],
]);
