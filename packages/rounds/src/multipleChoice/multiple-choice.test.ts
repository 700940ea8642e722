import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getOptionId } from "../picks.ts";
import { createFakeRandom, contextOf } from "../testing/fake-context.ts";
import {
  multipleChoice,
  createDefaultConfig,
  OPTION_LIMITS,
  tidyConfig,
  type ChoiceConfig,
  type ChoiceQuestion,
} from "./multiple-choice.definition.ts";

const configOf = (right: readonly boolean[], fields: Partial<ChoiceConfig> = {}): ChoiceConfig => ({
  question_text: "Which are planets?",
  options: right.map((correct, index) => ({ text: `Option ${index}`, correct })),
  allow_multiple: false,
  randomize_per_team: false,
  ...fields,
});
const several = { allow_multiple: true };
const idOf = (index: number): string => getOptionId(createFakeRandom("secret"), index);
const codesOf = (raw: unknown): readonly string[] =>
  multipleChoice.validateConfig(raw).map(({ path, code }) => `${path}: ${code}`);

describe("parsing a config", () => {
  test("keeps a valid config unchanged", () => {
    const config = configOf([true, false], several);
    expect(multipleChoice.parseConfig(structuredClone(config))).toEqual(config);
  });

  test("treats missing flags as off and drops unknown fields", () => {
    const raw = { question_text: "?", options: [{ text: "A" }, { text: "B", correct: "yes", hint: 1 }], extra: 1 };
    expect(multipleChoice.parseConfig(raw)).toEqual({
      question_text: "?",
      options: [
        { text: "A", correct: false },
        { text: "B", correct: false },
      ],
      allow_multiple: false,
      randomize_per_team: false,
    });
  });

  test.each([
    [undefined],
    [null],
    ["config"],
    [[]],
    [{}],
    [{ question_text: 1, options: [] }],
    [{ question_text: "?" }],
    [{ question_text: "?", options: {} }],
    [{ question_text: "?", options: ["A", "B"] }],
    [{ question_text: "?", options: [{ text: null }] }],
  ])("%j gives null", (raw) => {
    expect(multipleChoice.parseConfig(raw)).toBeNull();
  });

  test("never throws, and every valid config parses", () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        multipleChoice.parseConfig(raw);
        multipleChoice.validateConfig(raw);
      }),
    );
    const text = fc.oneof(fc.string(), fc.constant(null), fc.integer());
    const option = fc.record({ text, correct: fc.oneof(fc.boolean(), fc.string()) }, { requiredKeys: [] });
    const config = fc.record({ question_text: text, options: fc.array(fc.oneof(option, text)) }, { requiredKeys: [] });
    fc.assert(
      fc.property(config, (raw) => {
        if (multipleChoice.validateConfig(raw).length === 0) expect(multipleChoice.parseConfig(raw)).not.toBeNull();
      }),
    );
  });
});

describe("validating a config", () => {
  test.each([
    ["config required", null, [": config_required"]],
    [
      "question text required",
      { ...configOf([true, false]), question_text: " " },
      ["question_text: question_required"],
    ],
    ["question text missing", { options: configOf([true, false]).options }, ["question_text: question_required"]],
    ["question text a string", { ...configOf([true, false]), question_text: 5 }, ["question_text: not_a_text"]],
    ["at least two options", configOf([true]), ["options: too_few_options"]],
    ["options missing", { question_text: "?" }, ["options: too_few_options"]],
    ["at least one right", configOf([false, false, false]), ["options: no_right_option"]],
    [
      "not too many",
      configOf(Array.from({ length: OPTION_LIMITS.max + 1 }, () => true)),
      ["options: too_many_options"],
    ],
    [
      "texts that look different, however little",
      {
        ...configOf([]),
        options: ["its", "it's", "rad", "Rad", "x²", "x2"].map((text, index) => ({ text, correct: index === 0 })),
      },
      [],
    ],
    [
      "a text each, and each another",
      {
        ...configOf([]),
        options: [
          { text: "The Moon", correct: true },
          { text: " The  Moon", correct: false },
          { text: "", correct: true },
          { text: "x".repeat(301), correct: false },
        ],
      },
      ["options.1.text: duplicate_option", "options.2.text: option_required", "options.3.text: too_long"],
    ],
  ])("%s", (_rule, raw, codes) => {
    expect(codesOf(raw)).toEqual(codes);
  });

  test("accepts options of symbols only, and a valid config", () => {
    const signs = ["<", ">", "="].map((text, index) => ({ text, correct: index === 0 }));
    expect(codesOf({ ...configOf([]), options: signs })).toEqual([]);
    expect(codesOf(configOf([true, false]))).toEqual([]);
  });

  test("does not count blank options, and saves without them", () => {
    const options = [
      { text: " ", correct: false },
      { text: "Mars", correct: true },
      { text: "", correct: false },
      { text: "Pluto", correct: false },
    ];
    const config = { ...configOf([]), options };
    const filled = { ...config, options: [options[1], options[3]] };
    expect(codesOf(config)).toEqual([]);
    expect(multipleChoice.parseConfig(config)).toEqual(filled);
    expect(tidyConfig(config)).toEqual(filled);
    expect(codesOf({ ...config, options: options.slice(0, 3) })).toEqual(["options: too_few_options"]);
  });

  test("saves broken configs as they are, and keeps a blank option that is marked as correct", () => {
    const marked = { ...configOf([true, false]), options: [{ text: "", correct: true }, "B", { text: 1 }] };
    for (const raw of [null, "config", { options: {} }, marked]) expect(tidyConfig(raw)).toEqual(raw);
    expect(codesOf(marked)).toContain("options.0.text: option_required");
  });

  test("requires the texts of a new round", () => {
    expect(codesOf(createDefaultConfig())).toEqual(["question_text: question_required", "options: too_few_options"]);
  });
});

describe("input", () => {
  const one = contextOf(configOf([true, false, false]));
  const many = contextOf(configOf([true, false, false], several));

  test("names options by id; equal picks serialise equally", () => {
    expect(multipleChoice.reduceAnswer(one, null, { picks: [idOf(1)] }, 0)).toEqual({ picks: [idOf(1)] });
    const ordered = multipleChoice.reduceAnswer(many, null, { picks: [idOf(0), idOf(2)] }, 0);
    expect(multipleChoice.reduceAnswer(many, ordered, { picks: [idOf(2), idOf(0)] }, 9)).toEqual(ordered);
  });

  test.each([
    [null],
    [{ picks: [] }],
    [{ picks: ["0"] }],
    [{ picks: [0] }],
    [{ picks: idOf(0) }],
    [{ picks: [idOf(0), idOf(1)] }],
  ])("%j is malformed for a single choice", (input) => {
    expect(multipleChoice.reduceAnswer(one, null, input, 0)).toBeNull();
  });

  test("the same option twice is malformed", () => {
    expect(multipleChoice.reduceAnswer(many, null, { picks: [idOf(0), idOf(0)] }, 0)).toBeNull();
  });
});

describe("share", () => {
  const shareOf = (right: readonly boolean[], picks: readonly number[], fields: Partial<ChoiceConfig> = several) =>
    multipleChoice.judge(contextOf(configOf(right, fields)), { picks: picks.map(idOf) });

  test.each([
    [[true, true, false, false], [0, 1], 1, "correct"],
    [[true, true, false, false], [0], 0.5, "partial"],
    [[true, true, false, false], [0, 1, 2], 0.5, "partial"],
    [[true, true, false, false], [0, 2], 0, "wrong"],
    [[true, true, false, false], [2, 3], 0, "wrong"],
    [[true, true, false, false], [0, 1, 2, 3], 0, "wrong"],
    [[true, false], [0], 1, "correct"],
  ] as const)("right %j, picked %j: %d", (right, picks, share, outcome) => {
    expect(shareOf(right, picks)).toMatchObject({ share, outcome, bonus: 0 });
  });

  test("any correct option earns the full share for a single choice", () => {
    expect(shareOf([true, true, false], [1], {})).toMatchObject({ share: 1, outcome: "correct" });
  });

  test("lists correct, wrong and missed options", () => {
    expect(shareOf([true, true, false], [0, 2]).detail).toEqual({
      right: [idOf(0)],
      wrong: [idOf(2)],
      missed: [idOf(1)],
    });
  });

  test("stays between 0 and 1, and is 1 for exactly the correct options", () => {
    const flags = fc.array(fc.boolean(), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(flags, flags, (right, picked) => {
        const picks = picked.flatMap((isPicked, index) => (isPicked && index < right.length ? [index] : []));
        const { share } = shareOf(right, picks);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        const exact = right.some(Boolean) && right.every((isRight, index) => isRight === picks.includes(index));
        expect(share === 1).toBe(exact);
      }),
    );
  });
});

describe("order", () => {
  const shuffled = contextOf(configOf([true, false, false, false, false], { randomize_per_team: true }));
  const orderOf = (team: string): unknown => multipleChoice.forTeam?.(shuffled, team);

  test("is the written order for everyone unless randomised", () => {
    const context = contextOf(configOf([true, false, false]));
    expect(multipleChoice.forTeam?.(context, "team-1")).toBeNull();
    expect(multipleChoice.question(context)).toMatchObject({
      options: [0, 1, 2].map((index) => ({ id: idOf(index), text: `Option ${index}` })),
    });
  });

  test("is specific to a team and stable", () => {
    expect(orderOf("team-1")).toEqual(orderOf("team-1"));
    const orders = new Set(Array.from({ length: 20 }, (_, team) => JSON.stringify(orderOf(`team-${team}`))));
    expect(orders.size).toBeGreaterThan(5);
  });

  test("contains every option once, on the display too", () => {
    const ids = [0, 1, 2, 3, 4].map(idOf).toSorted();
    const { order } = orderOf("team-1") as { order: string[] };
    expect(order.toSorted()).toEqual(ids);
    const { options } = multipleChoice.question(shuffled) as { options: { id: string; text: string }[] };
    expect(options.map(({ id }) => id).toSorted()).toEqual(ids);
    for (const { id, text } of options)
      expect(text).toBe(`Option ${[0, 1, 2, 3, 4].findIndex((index) => idOf(index) === id)}`);
  });
});

describe("a letter names one option only", () => {
  const flags = fc.array(fc.boolean(), { minLength: 2, maxLength: 12 });
  const teams = fc.array(fc.string(), { minLength: 1, maxLength: 6 });

  test("with the buzzer on a shuffled round has one order for all, and positions may be marked", () => {
    fc.assert(
      fc.property(flags, teams, (right, teamIds) => {
        const context = contextOf(configOf(right, { randomize_per_team: true }), {}, true);
        for (const teamId of teamIds) expect(multipleChoice.forTeam?.(context, teamId)).toBeNull();
        const question = multipleChoice.question(context) as ChoiceQuestion;
        expect(question.randomize_per_team).toBe(false);
        const shuffled = multipleChoice.question({ ...context, buzzerOn: false }) as ChoiceQuestion;
        expect(question.options).toEqual(shuffled.options);
      }),
    );
  });

  test("wherever positions are marked, every team has the display's order", () => {
    fc.assert(
      fc.property(flags, teams, fc.boolean(), fc.boolean(), (right, teamIds, randomizePerTeam, buzzerOn) => {
        const context = contextOf(configOf(right, { randomize_per_team: randomizePerTeam }), {}, buzzerOn);
        const { randomize_per_team: unmarked } = multipleChoice.question(context) as ChoiceQuestion;
        const orders = teamIds.map((teamId) => multipleChoice.forTeam?.(context, teamId));
        expect(unmarked || orders.every((order) => order === null)).toBe(true);
      }),
    );
  });
});

test("the solution names the correct options", () => {
  expect(multipleChoice.solution(contextOf(configOf([false, true, true])))).toEqual({
    right: [idOf(1), idOf(2)].toSorted(),
  });
});
