import type { Json, RoundContext } from "@showrunner/engine";

/** How well a sample team knows the answer. */
export type SampleWish = "right" | "partly" | "wrong";

/** What sample teams send in a preview; each round type makes it of its own question. Pure, like all of a type. */
export interface SampleRequest {
  readonly wish: SampleWish;
  /** Words that are hardly the answer of any question, in the language of the interface; at least one. */
  readonly made_up: readonly string[];
  /** A whole number from 0 that tells teams apart, so that not all of them err in the same way. */
  readonly nth: number;
}

/** One input after another, as a phone would send them; none where the round has nothing to send. */
export type SampleInputs<C = Json> = (context: RoundContext<C>, request: SampleRequest) => readonly Json[];

/** The `nth` of some words, beginning anew after the last. */
export function madeUp({ made_up, nth }: SampleRequest, offset = 0): string {
  return made_up[(nth + offset) % made_up.length] ?? "?";
}
