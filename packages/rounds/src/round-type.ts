import type { RoundDefinition } from "@showrunner/engine";
import type { BotAnswer } from "./bot-answer.ts";
import type { SampleInputs } from "./sample-inputs.ts";

/** The part of a round type without views, for server and browsers. */
export interface RoundType<C, A> {
  readonly definition: RoundDefinition<C, A>;
  readonly sampleInputs: SampleInputs<C>;
  /** Answers of bots; without it they are derived from the sample inputs. */
  readonly botAnswer?: BotAnswer<C>;
  /**
   * Paths of the config's texts that people read, such as `options.*.text`, where `*` stands for every entry of a list.
   * Text checks and translations use them.
   */
  readonly configTexts: readonly string[];
  /**
   * Texts of the config that tell the solution, besides the accepted spellings: nothing that is shown with the question,
   * such as a picture, may contain them.
   */
  readonly configSecrets: (config: C) => readonly string[];
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
