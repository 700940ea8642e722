import type { FrozenRound } from "@showrunner/engine";
import fc from "fast-check";
import { frozenRound } from "../../testing/fake-context.ts";
import {
  answersOf,
  anyConfigText,
  anyText,
  OPEN_TO_ALL,
  type Twins,
  type TypeFixtures,
} from "../../testing/fixture-kit.ts";

const TYPE = "timedChallenge";
const anyItems = fc.array(anyText, { maxLength: 9 });
const anyId = fc.constantFrom("a", "b", "c");

export const fixtures: TypeFixtures = {
  sampleConfig: { prompt: "Name!", minimum_count: 3, bonus_points: 1, items: ["Rome", "Paris", "Oslo", "Bern"] },
  configs: fc.oneof(
    fc.constant(null),
    fc.record(
      {
        prompt: anyConfigText,
        items: fc.oneof(
          fc.array(anyConfigText, { maxLength: 4 }),
          fc.constant(Array.from({ length: 501 }, () => "same")),
        ),
        minimum_count: fc.integer({ min: -1, max: 600 }),
        bonus_points: fc.integer({ min: -1, max: 2_000_000 }),
      },
      { requiredKeys: [] },
    ),
  ),
  twins: fc
    .record({
      prompt: anyText,
      minimum_count: fc.integer({ min: 1, max: 5 }),
      bonus_points: fc.nat(10),
      items: fc.tuple(anyItems, anyItems),
    })
    .map(({ items, ...shared }): Twins => {
      const twin = (list: readonly string[]): FrozenRound =>
        frozenRound({ ...answersOf(list), type: TYPE, config: { ...shared, items: list } });
      return [twin(items[0]), twin(items[1])];
    }),
  inputs: fc.oneof(
    fc.record({ add: fc.record({ id: anyId, text: anyText }) }),
    fc.record({ remove: fc.record({ id: anyId }) }),
  ),
  roundsWith: ({ words }) => {
    const config = { prompt: "Name some", minimum_count: 2, bonus_points: 5, items: words };
    return [{ ...answersOf(words), ...OPEN_TO_ALL, type: TYPE, config, time_limit_s: 20 }];
  },
};
