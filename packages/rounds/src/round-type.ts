import type { RoundDefinition } from "@showrunner/engine";
import type { SampleInputs } from "./sample-inputs.ts";

/** The part of a round type without views, for server and browsers. */
export interface RoundType<C, A> {
  /** Position in the editor's list, ascending; the first type is the default. */
  readonly order: number;
  readonly definition: RoundDefinition<C, A>;
  readonly sampleInputs: SampleInputs<C>;
}

/**
 * A round type without the types of its config and answers: its functions only receive data that it has parsed and
 * reduced itself.
 */
export type AnyRoundType = RoundType<never, never>;

export function defineRoundType<C, A>(type: RoundType<C, A>): AnyRoundType {
  return type as unknown as AnyRoundType;
}
