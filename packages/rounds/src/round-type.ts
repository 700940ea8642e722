import type { RoundDefinition } from "@showrunner/engine";
import type { RehearsalAnswer } from "./rehearsal-answer.ts";
import type { SampleInputs } from "./sample-inputs.ts";

/** The part of a round type without views, for server and browsers. */
export interface RoundType<C, A> {
  readonly definition: RoundDefinition<C, A>;
  readonly sampleInputs: SampleInputs<C>;
  /** Answers of a rehearsal's bots; without it they are made from the sample inputs. */
  readonly rehearsalAnswer?: RehearsalAnswer<C>;
  /**
   * Paths of the texts in the config that people read, such as `options.*.text`; `*` is every entry of a list. Checks and
   * translations of texts find them by this list.
   */
  readonly configTexts: readonly string[];
  /** What a client sends as `input` of a submission: a table cell in docs/protocol.md. */
  readonly inputFormat: string;
}

/**
 * A round type without the types of its config and answers: its functions only receive data that it has parsed and
 * reduced itself.
 */
export type AnyRoundType = RoundType<never, never>;

export function defineRoundType<C, A>(type: RoundType<C, A>): AnyRoundType {
  return type as unknown as AnyRoundType;
}
