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

export const fixtures: TypeFixtures = {
  sampleConfig: {},
  twins: fc
    .tuple(anySpellings, anySpellings)
    .map(([one, other]): Twins => [frozenRound(answersOf(one)), frozenRound(answersOf(other))]),
  inputs: fc.record({ text: anyText }),
  roundsWith: ({ words }) =>
    [OPEN_TO_ALL, WITH_BUZZER].map((mode) => ({ ...answersOf(words), ...mode, type: "classic" })),
};
