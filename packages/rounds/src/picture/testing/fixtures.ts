import fc from "fast-check";
import { frozenRound } from "../../testing/fake-context.ts";
import {
  answersOf,
  anySpellings,
  anyText,
  OPEN_TO_ALL,
  WITH_BUZZER,
  type Twins,
  type TypeFixtures,
} from "../../testing/fixture-kit.ts";

const TYPE = "picture";
const CONFIG = { image: "/images/0198-fox", effect: "pixels", steps: 3, interval_s: 2, min_percent: 20 };
const anyCount = fc.oneof(fc.integer({ min: -1, max: 200 }), fc.constant("6"));

export const fixtures: TypeFixtures = {
  sampleConfig: CONFIG,
  configs: fc.oneof(
    fc.constant(null),
    fc.record(
      {
        image: fc.constantFrom("", "/images/0198-fox", "https://example.org/fox.png", "/images/../secret"),
        effect: fc.constantFrom("pixels", "blur", "tiles", "mirror"),
        steps: anyCount,
        interval_s: fc.oneof(anyCount, fc.constant(null)),
        min_percent: anyCount,
      },
      { requiredKeys: [] },
    ),
  ),
  twins: fc.tuple(anySpellings, anySpellings).map(([one, other]): Twins => {
    const twin = (answers: string[]) => frozenRound({ ...answersOf(answers), type: TYPE, config: CONFIG });
    return [twin(one), twin(other)];
  }),
  inputs: fc.record({ text: anyText }),
  roundsWith: ({ words }) =>
    [OPEN_TO_ALL, WITH_BUZZER].map((mode) => ({ ...answersOf(words), ...mode, type: TYPE, config: CONFIG })),
};
