import fc from "fast-check";
import { frozenRound } from "../../testing/fake-context.ts";
import {
  answersOf,
  anyConfigText,
  anySpellings,
  anyText,
  OPEN_TO_ALL,
  type Twins,
  type TypeFixtures,
} from "../../testing/fixture-kit.ts";

const TYPE = "poll";
const OPTIONS = ["Pizza", "Pasta", "Salad"];
const anyInput = fc.constantFrom("options", "text");

export const fixtures: TypeFixtures = {
  sampleConfig: { input: "options", options: OPTIONS, allow_multiple: false, award_participation: true },
  configs: fc.oneof(
    fc.constant(null),
    fc.record(
      {
        input: anyInput,
        options: fc.oneof(
          fc.array(anyConfigText, { maxLength: 4 }),
          fc.constant(Array.from({ length: 13 }, () => "same")),
        ),
      },
      { requiredKeys: [] },
    ),
  ),
  // A poll has no solution: twins differ only in the round's own fields.
  twins: fc
    .record({
      config: fc.record({
        input: anyInput,
        options: fc.array(anyText, { minLength: 2, maxLength: 6 }),
        allow_multiple: fc.boolean(),
        show_live: fc.boolean(),
        award_participation: fc.boolean(),
      }),
      answers: fc.tuple(anySpellings, anySpellings),
    })
    .map(({ config, answers: [one, other] }): Twins => [
      frozenRound({ ...answersOf(one), type: TYPE, config }),
      frozenRound({ ...answersOf(other), type: TYPE, config }),
    ]),
  inputs: fc.oneof(fc.record({ picks: fc.array(fc.nat(6), { maxLength: 4 }) }), fc.record({ text: anyText })),
  roundsWith: ({ words }) =>
    ["options", "text"].map((input) => ({
      ...answersOf(words),
      ...OPEN_TO_ALL,
      type: TYPE,
      config: { input, options: OPTIONS, allow_multiple: true, show_live: true, award_participation: true },
    })),
};
