import type { FrozenRound, Json, KeyedRandom, RoundContext, RoundDefinition } from "@showrunner/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { multipleChoice } from "./multipleChoice/multiple-choice.definition.ts";
import { ROUND_TYPES } from "./round-registry.ts";
import { createFakeRandom } from "./testing/fake-context.ts";
import type { Twins } from "./testing/fixture-kit.ts";
import { translateConfig } from "./testing/translate-config.ts";
import { FIXTURES } from "./testing/type-fixtures.ts";
import { timedChallenge } from "./timedChallenge/timed-challenge.definition.ts";

/** Creates an input of any type: each type also receives inputs of the other types. */
type CreateInput = (random: KeyedRandom) => Json;
const inputOfTeam: fc.Arbitrary<CreateInput> = fc.oneof(
  ...[...FIXTURES.values()].map(({ inputs, toInput = withPicks }) =>
    inputs.map(
      (input): CreateInput =>
        (random) =>
          toInput(input, random),
    ),
  ),
  fc.jsonValue().map(
    (input): CreateInput =>
      () =>
        input as Json,
  ),
);
const inputsOfTeams = fc.array(inputOfTeam, { maxLength: 6 });

const teams = ["team-1", "team-2", "team-3"];

/** All output for an unrevealed round, serialised. */
function seen<C, A>(definition: RoundDefinition<C, A>, round: FrozenRound, inputs: readonly CreateInput[]): string {
  return [false, true].map((buzzerOn) => seenWith(definition, round, inputs, buzzerOn)).join("\n");
}

function seenWith<C, A>(
  definition: RoundDefinition<C, A>,
  round: FrozenRound,
  inputs: readonly CreateInput[],
  buzzerOn: boolean,
): string {
  const config = definition.parseConfig(round.config);
  if (config === null) throw new Error("config of a round pair does not parse");
  const context: RoundContext<C> = { round, config, random: createFakeRandom("secret"), buzzerOn };
  const answers: (A | null)[] = [];
  let answer: A | null = null;
  for (const [at, input] of inputs.entries()) {
    const next = definition.reduceAnswer(context, answer, input(context.random), at);
    answers.push(next);
    answer = next ?? answer;
  }
  const faces = teams.map((team) => definition.forTeam?.(context, team) ?? null);
  const translated = definition.parseConfig(translateConfig(definition.type, round.config));
  if (translated === null) throw new Error("a translated config does not parse");
  const inGerman = definition.question({ ...context, config: translated, sourceConfig: config });
  return JSON.stringify([definition.question(context), inGerman, faces, answers]);
}

function withPicks(input: unknown, random: KeyedRandom): Json {
  if (typeof input !== "object" || input === null || !("picks" in input) || !Array.isArray(input.picks))
    return input as Json;
  return { picks: input.picks.map((index) => random.id(`option:${index}`)) };
}

function twinsOf(type: string): fc.Arbitrary<Twins> {
  const fixtures = FIXTURES.get(type);
  if (fixtures === undefined) throw new Error(`${type}/testing/fixtures.ts is missing`);
  return fixtures.twins;
}

function leaksNothing<C, A>(definition: RoundDefinition<C, A>, twins: fc.Arbitrary<Twins>): void {
  fc.assert(
    fc.property(twins, inputsOfTeams, ([one, other], inputs) => {
      expect(seen(definition, other, inputs)).toBe(seen(definition, one, inputs));
    }),
    { numRuns: 1_000 },
  );
}

describe("no output before the reveal depends on the solution", () => {
  test.each(ROUND_TYPES.map(({ definition }) => [definition.type, definition] as const))(
    "no output of %s before the reveal depends on the solution",
    (type, definition) => {
      leaksNothing(definition, twinsOf(type));
    },
  );
});

describe("the leak property", () => {
  test("a solution in the question data is detected", () => {
    const leaky: typeof multipleChoice = {
      ...multipleChoice,
      question: ({ config }) => config.options[0]?.correct ?? null,
    };
    expect(() => leaksNothing(leaky, twinsOf("multipleChoice"))).toThrow("Property failed");
  });
  test("a solution that shows in which inputs are accepted is detected", () => {
    const leaky: typeof timedChallenge = {
      ...timedChallenge,
      reduceAnswer: (context, previous, input, at) =>
        context.config.items.length > 3 ? null : timedChallenge.reduceAnswer(context, previous, input, at),
    };
    expect(() => leaksNothing(leaky, twinsOf("timedChallenge"))).toThrow("Property failed");
  });
});
