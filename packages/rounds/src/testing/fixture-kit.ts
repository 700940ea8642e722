import type { FrozenRound, Json, KeyedRandom } from "@showrunner/engine";
import type { RoundTemplate } from "@showrunner/engine/testing";
import fc from "fast-check";
import { frozenRound } from "./fake-context.ts";

/** Two rounds that look the same to the audience but have different answers. */
export type Twins = readonly [FrozenRound, FrozenRound];

/** The secrets of all rounds of a show; teams and displays know everything else. */
export interface Secrets {
  /** Words that also occur in random answers. */
  readonly words: readonly string[];
  /** Indices of four options. */
  readonly right: readonly number[];
}

/** What tests over all types need from each type; exported as `fixtures` from the type's `testing/fixtures.ts`. */
export interface TypeFixtures {
  /** A config for which the sample inputs are judged. If answers are typed, the round with it accepts "Fox". */
  readonly sampleConfig: Json;
  /** Valid and invalid configs, which together have every problem that the validator reports. */
  readonly configs?: fc.Arbitrary<unknown>;
  readonly twins: fc.Arbitrary<Twins>;
  /** Inputs as sent by teams; ids are given as indices, because ids depend on the context. */
  readonly inputs: fc.Arbitrary<unknown>;
  /** Replaces the indices in an input with ids; by default those in `picks`. */
  readonly toInput?: (input: unknown, random: KeyedRandom) => Json;
  /** Rounds of this type with these solutions, with and without the buzzer if the type supports both. */
  readonly roundsWith: (secrets: Secrets) => readonly Partial<RoundTemplate>[];
}

export const anyText: fc.Arbitrary<string> = fc.string({ minLength: 1, maxLength: 20 });
/** A field of a config: valid, empty, repeated, too long, or not a text. */
export const anyConfigText: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(""),
  fc.constant("same"),
  fc.constant("x".repeat(3_000)),
  fc.integer(),
);
export const anySpellings: fc.Arbitrary<string[]> = fc.array(anyText, { maxLength: 4 });

/** Fields of a round that contain its answers. */
export const answersOf = (
  answers: readonly string[],
): Pick<FrozenRound, "answers" | "answer_html" | "description"> => ({
  answers,
  answer_html: `<p>${answers.join()}</p>`,
  description: answers.join(),
});

export const OPEN_TO_ALL = { buzzer_override: "disable", scoring: "partial_credit" } as const;
export const WITH_BUZZER = { buzzer_override: "enable", scoring: "winner_takes_all" } as const;

/** Fixtures of a type whose answers are typed, so that only its config is its own. */
export function createTypedAnswerFixtures(type: string, config: Json, configs?: fc.Arbitrary<unknown>): TypeFixtures {
  const createTwin = (answers: readonly string[]): FrozenRound => frozenRound({ ...answersOf(answers), type, config });
  return {
    sampleConfig: config,
    ...(configs === undefined ? {} : { configs }),
    twins: fc.tuple(anySpellings, anySpellings).map(([one, other]): Twins => [createTwin(one), createTwin(other)]),
    inputs: fc.record({ text: anyText }),
    roundsWith: ({ words }) =>
      [OPEN_TO_ALL, WITH_BUZZER].map((mode) => ({ ...answersOf(words), ...mode, type, config })),
  };
}
