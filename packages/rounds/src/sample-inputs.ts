import type { Json, RoundContext } from "@showrunner/engine";

/** How well a sample team knows the answer. */
export type SampleQuality = "right" | "partly" | "wrong";

/** Inputs of sample teams in a preview, derived by each round type from its question. Pure. */
export interface SampleRequest {
  readonly quality: SampleQuality;
  /** Words that are unlikely to be an answer, in the language of the interface; at least one. */
  readonly fillerWords: readonly string[];
  /** An integer from 0 that distinguishes teams, so that they make different mistakes. */
  readonly index: number;
}

/** Inputs in the order in which a phone would send them; empty if there is nothing to send. */
export type SampleInputs<C = Json> = (context: RoundContext<C>, request: SampleRequest) => readonly Json[];

/** The `nth` word, wrapping around. */
export function getFillerWord({ fillerWords, index }: SampleRequest, offset = 0): string {
  return fillerWords[(index + offset) % fillerWords.length] ?? "?";
}
