import type { FrozenRound, Json, RoundContext, RoundDefinition } from "@showrunner/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classic } from "./classic/classic.definition.ts";
import { multipleChoice } from "./multipleChoice/multiple-choice.definition.ts";
import { ROUND_DEFINITIONS } from "./round-registry.ts";
import { createFakeRandom, frozenRound } from "./testing/fake-context.ts";
import { timedChallenge } from "./timedChallenge/timed-challenge.definition.ts";

/** The same round for the audience, with another answer. */
type Twins = readonly [FrozenRound, FrozenRound];

const text = fc.string({ minLength: 1, maxLength: 20 });
const spellings = fc.array(text, { maxLength: 4 });
const answersOf = (twin: readonly string[]): Partial<FrozenRound> => ({
  answers: twin,
  answer_html: `<p>${twin.join()}</p>`,
  description: twin.join(),
});

const classicTwins = fc
  .tuple(spellings, spellings)
  .map(([one, other]): Twins => [frozenRound(answersOf(one)), frozenRound(answersOf(other))]);

const choiceTwins = fc
  .record({
    question_text: text,
    options: fc.array(fc.record({ text, one: fc.boolean(), other: fc.boolean() }), { minLength: 2, maxLength: 6 }),
    allow_multiple: fc.boolean(),
    randomize_per_team: fc.boolean(),
    answers: fc.tuple(spellings, spellings),
  })
  .map(({ options, answers, ...shared }): Twins => {
    const twin = (flag: "one" | "other", index: 0 | 1): FrozenRound =>
      frozenRound({
        ...answersOf(answers[index]),
        type: "multipleChoice",
        config: { ...shared, options: options.map((option) => ({ text: option.text, correct: option[flag] })) },
      });
    return [twin("one", 0), twin("other", 1)];
  });

const challengeTwins = fc
  .record({
    prompt: text,
    minimum_count: fc.integer({ min: 1, max: 5 }),
    bonus_points: fc.nat(10),
    items: fc.tuple(fc.array(text, { maxLength: 9 }), fc.array(text, { maxLength: 9 })),
  })
  .map(({ items, ...shared }): Twins => {
    const twin = (list: readonly string[]): FrozenRound =>
      frozenRound({ ...answersOf(list), type: "timedChallenge", config: { ...shared, items: list } });
    return [twin(items[0]), twin(items[1])];
  });

/** Inputs as sent by teams; picks are given by index, because ids depend on the context. */
const messages = fc.array(
  fc.oneof(
    fc.record({ text }),
    fc.record({ picks: fc.array(fc.nat(6), { maxLength: 4 }) }),
    fc.record({ add: fc.record({ id: fc.constantFrom("a", "b", "c"), text }) }),
    fc.record({ remove: fc.record({ id: fc.constantFrom("a", "b", "c") }) }),
    fc.jsonValue(),
  ),
  { maxLength: 6 },
);

const teams = ["team-1", "team-2", "team-3"];

/** All output for an unrevealed round, serialised. */
function seen<C, A>(definition: RoundDefinition<C, A>, round: FrozenRound, inputs: readonly unknown[]): string {
  return [false, true].map((buzzerOn) => seenWith(definition, round, inputs, buzzerOn)).join("\n");
}

function seenWith<C, A>(
  definition: RoundDefinition<C, A>,
  round: FrozenRound,
  inputs: readonly unknown[],
  buzzerOn: boolean,
): string {
  const config = definition.parseConfig(round.config);
  if (config === null) throw new Error("config of a round pair does not parse");
  const context: RoundContext<C> = { round, config, random: createFakeRandom("secret"), buzzerOn };
  const answers: (A | null)[] = [];
  let answer: A | null = null;
  for (const [at, input] of inputs.entries()) {
    const next = definition.reduceAnswer(context, answer, withIds(context, input), at);
    answers.push(next);
    answer = next ?? answer;
  }
  const faces = teams.map((team) => definition.forTeam?.(context, team) ?? null);
  return JSON.stringify([definition.question(context), faces, answers]);
}

function withIds(context: RoundContext<unknown>, input: unknown): Json {
  if (typeof input !== "object" || input === null || !("picks" in input) || !Array.isArray(input.picks))
    return input as Json;
  return { picks: input.picks.map((place) => context.random.id(`option:${place}`)) };
}

function leaksNothing<C, A>(definition: RoundDefinition<C, A>, twins: fc.Arbitrary<Twins>): void {
  fc.assert(
    fc.property(twins, messages, ([one, other], inputs) => {
      expect(seen(definition, other, inputs)).toBe(seen(definition, one, inputs));
    }),
    { numRuns: 1_000 },
  );
}

describe("no output before the reveal depends on the solution", () => {
  test("classic: other answers", () => {
    leaksNothing(classic, classicTwins);
  });
  test("multiple choice: other right options", () => {
    leaksNothing(multipleChoice, choiceTwins);
  });
  test("timed challenge: another list", () => {
    leaksNothing(timedChallenge, challengeTwins);
  });
  test("covers every registered type", () => {
    expect([...ROUND_DEFINITIONS.keys()]).toEqual([classic, multipleChoice, timedChallenge].map(({ type }) => type));
  });
});

describe("the property detects a leak", () => {
  test("in the question data", () => {
    const leaky: typeof multipleChoice = {
      ...multipleChoice,
      question: ({ config }) => config.options[0]?.correct ?? null,
    };
    expect(() => leaksNothing(leaky, choiceTwins)).toThrow("Property failed");
  });
  test("in the acceptance of inputs", () => {
    const leaky: typeof timedChallenge = {
      ...timedChallenge,
      reduceAnswer: (context, previous, input, at) =>
        context.config.items.length > 3 ? null : timedChallenge.reduceAnswer(context, previous, input, at),
    };
    expect(() => leaksNothing(leaky, challengeTwins)).toThrow("Property failed");
  });
});
