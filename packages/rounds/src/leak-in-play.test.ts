import {
  aGame,
  aRound,
  ACTION_COUNT,
  createLeakProperty,
  type Library,
  type LibraryPair,
} from "@showrunner/engine/testing";
import type { Json, RoundDefinitions } from "@showrunner/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { classic } from "./classic/classic.definition.ts";
import { multipleChoice } from "./multipleChoice/multiple-choice.definition.ts";
import { ROUND_DEFINITIONS, roundTypeIds } from "./round-registry.ts";
import type { Secrets } from "./testing/fixture-kit.ts";
import { translateRound } from "./testing/translate-config.ts";
import { FIXTURES } from "./testing/type-fixtures.ts";

/** Every registered type, with and without the buzzer, for each scoring method. */
function libraryWith(hidden: Secrets): Library {
  const rounds = roundTypeIds.flatMap((type) => FIXTURES.get(type)?.roundsWith(hidden) ?? []).map(aRound);
  const translated = rounds.map((round) => ({ ...round, translations: { de: translateRound(round) } }));
  return { quiz: aGame(translated, { language: "en" }) };
}
const ROUNDS_COUNT = libraryWith({ words: [], right: [] })["quiz"]?.rounds.length ?? 0;

const secrets: fc.Arbitrary<Secrets> = fc.record({
  words: fc.subarray(["Mercury", "Venus", "ants", "7", "something else"], { minLength: 2 }),
  right: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
});
const twins: fc.Arbitrary<LibraryPair> = fc.tuple(secrets, secrets).map(([a, b]) => [libraryWith(a), libraryWith(b)]);
/** Valid and invalid inputs in the format of each type. */
const inputsOfAllTypes = [...FIXTURES.values()].flatMap(
  ({ inputs }) => fc.sample(inputs, { numRuns: 30, seed: 1 }) as Json[],
);
const intention = fc.noBias(fc.tuple(fc.nat(ACTION_COUNT - 1), fc.nat(99), fc.nat(99)));
const sequence = fc.array(intention, { maxLength: 30, size: "max" });

test("PROJ-2, LOG-9: nothing leaks the solution before the reveal, for every registered type", () => {
  const kinds = libraryWith({ words: ["a", "b"], right: [0] })["quiz"]?.rounds.map(({ type }) => type);
  expect(new Set(kinds)).toEqual(new Set(ROUND_DEFINITIONS.keys()));
  const holds = createLeakProperty(ROUND_DEFINITIONS, inputsOfAllTypes);
  fc.assert(
    fc.property(twins, fc.nat(ROUNDS_COUNT - 1), sequence, (pair, skipped, intentions) => {
      holds(pair, skipped, intentions);
    }),
    // Also limited by time: a busy machine plays fewer shows, but always at least one.
    { numRuns: 150, interruptAfterTimeLimit: 5_000 },
  );
});

test("the property detects a leak of a registered type", () => {
  const leaky = {
    ...multipleChoice,
    question: ({ config }: { readonly config: { readonly options: readonly { readonly correct: boolean }[] } }) =>
      config.options.findIndex(({ correct }) => correct),
  };
  const definitions = new Map<string, unknown>([...ROUND_DEFINITIONS, ["multipleChoice", leaky]]) as RoundDefinitions;
  const words = ["a", "b"];
  const pair: LibraryPair = [libraryWith({ words, right: [0] }), libraryWith({ words, right: [1] })];
  expect(() => createLeakProperty(definitions)(pair, 2, [])).toThrow("The solution leaks through the display");
});

test("the property detects a type that accepts only right inputs", () => {
  const leaky = {
    ...classic,
    reduceAnswer: (
      { round }: { readonly round: { readonly answers: readonly string[] } },
      _previous: Json,
      input: Json,
    ) => (round.answers.includes(JSON.stringify(input)) ? { text: "right" } : null),
  };
  const definitions = new Map<string, unknown>([...ROUND_DEFINITIONS, ["classic", leaky]]) as RoundDefinitions;
  const input = { guess: "fox" };
  const pair: LibraryPair = [
    libraryWith({ words: [JSON.stringify(input)], right: [0] }),
    libraryWith({ words: ["another"], right: [0] }),
  ];
  expect(() => createLeakProperty(definitions, [input])(pair, 0, [[0, 0, 0]])).toThrow(
    "The solution leaks through the events",
  );
});
