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

const TYPE = "video";
const CONFIG = { video: "/videos/0198-film", start_s: 10, length_s: 30 };
const anySeconds = fc.oneof(fc.integer({ min: -1, max: 1_000 }), fc.constant("6"));

export const fixtures: TypeFixtures = {
  sampleConfig: CONFIG,
  configs: fc.oneof(
    fc.constant(null),
    fc.record(
      {
        video: fc.constantFrom("", "/videos/0198-film", "/images/0198-fox", "/videos/../secret"),
        start_s: anySeconds,
        length_s: fc.oneof(anySeconds, fc.constant(null)),
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
