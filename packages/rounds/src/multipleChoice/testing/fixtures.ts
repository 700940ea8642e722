import type { FrozenRound } from "@showrunner/engine";
import fc from "fast-check";
import { frozenRound } from "../../testing/fake-context.ts";
import {
  answersOf,
  anyConfigText,
  anySpellings,
  anyText,
  OPEN_TO_ALL,
  WITH_BUZZER,
  type Twins,
  type TypeFixtures,
} from "../../testing/fixture-kit.ts";

const TYPE = "multipleChoice";

export const fixtures: TypeFixtures = {
  sampleConfig: {
    question_text: "Which?",
    options: [
      { text: "a", correct: true },
      { text: "b", correct: false },
      { text: "c", correct: true },
    ],
    allow_multiple: true,
    randomize_per_team: true,
  },
  configs: fc.oneof(
    fc.constant(null),
    fc.record(
      {
        question_text: anyConfigText,
        options: fc.oneof(
          fc.array(fc.record({ text: anyConfigText, correct: fc.boolean() }), { maxLength: 4 }),
          fc.constant(Array.from({ length: 13 }, () => ({ text: "same", correct: true }))),
        ),
      },
      { requiredKeys: [] },
    ),
  ),
  twins: fc
    .record({
      question_text: anyText,
      options: fc.array(fc.record({ text: anyText, one: fc.boolean(), other: fc.boolean() }), {
        minLength: 2,
        maxLength: 6,
      }),
      allow_multiple: fc.boolean(),
      randomize_per_team: fc.boolean(),
      answers: fc.tuple(anySpellings, anySpellings),
    })
    .map(({ options, answers, ...shared }): Twins => {
      const twin = (flag: "one" | "other", index: 0 | 1): FrozenRound =>
        frozenRound({
          ...answersOf(answers[index]),
          type: TYPE,
          config: { ...shared, options: options.map((option) => ({ text: option.text, correct: option[flag] })) },
        });
      return [twin("one", 0), twin("other", 1)];
    }),
  inputs: fc.record({ picks: fc.array(fc.nat(6), { maxLength: 4 }) }),
  roundsWith: ({ words, right }) => {
    const texts = ["Mercury", "Venus", "Mars", "Jupiter"];
    const options = texts.map((text, index) => ({ text, correct: right.includes(index) }));
    const config = { question_text: "Which?", options, randomize_per_team: true };
    return [
      { ...answersOf(words), ...OPEN_TO_ALL, type: TYPE, config: { ...config, allow_multiple: true } },
      { ...answersOf(words), ...WITH_BUZZER, type: TYPE, config: { ...config, allow_multiple: false } },
    ];
  },
};
