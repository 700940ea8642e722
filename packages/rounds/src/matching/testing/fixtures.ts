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

const TYPE = "matching";
const LEFT = ["France", "Italy", "Spain", "Norway"];
const RIGHT = ["Paris", "Rome", "Madrid", "Oslo"];
const toPairs = (right: readonly string[]) => LEFT.map((left, index) => ({ left, right: right[index] ?? "" }));
const SAME = Array.from({ length: 9 }, () => ({ left: "same", right: "same" }));

export const fixtures: TypeFixtures = {
  sampleConfig: { pairs: toPairs(RIGHT), distractors: ["Berlin"] },
  configs: fc.oneof(
    fc.constant(null),
    fc.record(
      {
        pairs: fc.oneof(
          fc.array(fc.record({ left: anyConfigText, right: anyConfigText }), { maxLength: 4 }),
          fc.constant(SAME),
        ),
        distractors: fc.oneof(
          fc.array(anyConfigText, { maxLength: 3 }),
          fc.constant(["same", "other", "other", "a", "b"]),
        ),
      },
      { requiredKeys: [] },
    ),
  ),
  // The same texts on the right, in different pairs; some may occur twice.
  twins: fc
    .record({
      left: fc.uniqueArray(anyText, { minLength: 4, maxLength: 4 }),
      right: fc.array(anyText, { minLength: 4, maxLength: 4 }),
      distractors: fc.array(anyText, { maxLength: 2 }),
    })
    .chain(({ left, right, distractors }) =>
      fc
        .tuple(fc.shuffledSubarray(right, { minLength: 4 }), fc.shuffledSubarray(right, { minLength: 4 }))
        .map(([one, other]): Twins => {
          const twin = (texts: readonly string[]): FrozenRound =>
            frozenRound({
              ...answersOf(texts),
              type: TYPE,
              config: { pairs: left.map((text, index) => ({ left: text, right: texts[index] ?? "" })), distractors },
            });
          return [twin(one), twin(other)];
        }),
    ),
  inputs: fc.record({ pairs: fc.array(fc.tuple(fc.nat(4), fc.nat(5)), { maxLength: 5 }) }),
  toInput: (input, random) => ({
    pairs: Object.fromEntries(
      (input as { pairs: [number, number][] }).pairs.map(([left, right]) => [
        random.id(`left:${left}`),
        random.id(`right:${right}`),
      ]),
    ),
  }),
  roundsWith: ({ words, right }) => {
    const moved = right.length % RIGHT.length;
    return [
      {
        ...answersOf(words),
        ...OPEN_TO_ALL,
        type: TYPE,
        config: { pairs: toPairs([...RIGHT.slice(moved), ...RIGHT.slice(0, moved)]), distractors: ["Berlin"] },
      },
    ];
  },
};
