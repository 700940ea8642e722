import type { FrozenRound } from "@showrunner/engine";
import fc from "fast-check";
import { frozenRound } from "../../testing/fake-context.ts";
import { answersOf, OPEN_TO_ALL, type Twins, type TypeFixtures } from "../../testing/fixture-kit.ts";

const TYPE = "estimate";
const anyValue = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, min: -1e9, max: 1e9 }));
const shared = fc.record({ unit: fc.constantFrom("", "km"), mode: fc.constantFrom("nearest", "distance") });

export const fixtures: TypeFixtures = {
  sampleConfig: { answer: 42, unit: "km", mode: "distance", tolerance: 10 },
  configs: fc.oneof(
    fc.constant(null),
    fc.record(
      {
        answer: fc.oneof(fc.integer(), fc.constant("42"), fc.constant(null)),
        unit: fc.oneof(fc.constant("km"), fc.constant("x".repeat(40))),
        mode: fc.constantFrom("nearest", "distance"),
        tolerance: fc.oneof(fc.integer({ min: -1, max: 9 }), fc.constant(null)),
      },
      { requiredKeys: [] },
    ),
  ),
  twins: fc
    .tuple(shared, fc.tuple(anyValue, anyValue), fc.tuple(fc.nat(9), fc.nat(9)))
    .map(([fields, answers, tolerances]): Twins => {
      const twin = (index: 0 | 1): FrozenRound =>
        frozenRound({
          ...answersOf([String(answers[index])]),
          type: TYPE,
          config: { ...fields, answer: answers[index], tolerance: tolerances[index] },
        });
      return [twin(0), twin(1)];
    }),
  inputs: fc.record({ value: anyValue }),
  roundsWith: ({ words }) =>
    ["nearest", "distance"].map((mode) => ({
      ...answersOf(words),
      ...OPEN_TO_ALL,
      type: TYPE,
      config: { answer: words.length, unit: "", mode, tolerance: 5 },
    })),
};
