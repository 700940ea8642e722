import type { CountedSubmission, Json, JudgedSubmission } from "@showrunner/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextOf } from "../testing/fake-context.ts";
import {
  createDefaultConfig,
  estimate,
  MAX_VALUE,
  type EstimateAnswer,
  type EstimateConfig,
} from "./estimate.definition.ts";
import { RANGE_SEPARATOR } from "./range-separator.ts";

const configOf = (fields: Partial<EstimateConfig> = {}): EstimateConfig => ({
  ...createDefaultConfig(),
  answer: 100,
  ...fields,
});
const nearest = contextOf(configOf());
const byDistance = contextOf(configOf({ mode: "distance", tolerance: 50 }));
const codes = (raw: unknown): readonly string[] =>
  estimate.validateConfig(raw).map(({ path, code }) => `${path}: ${code}`);
const submitted = (...values: readonly number[]): readonly JudgedSubmission[] =>
  values.map((value, index) => ({
    team_id: `team-${index}`,
    counted_at: index,
    judgement: estimate.judge(nearest, { value }),
    answer: { value },
  }));
const winners = (scoring: "winner_takes_all" | "partial_credit", ...values: readonly number[]): unknown =>
  estimate.award?.(contextOf(configOf(), { scoring }), submitted(...values));

describe("config", () => {
  test("needs the right number, and a tolerance by distance", () => {
    expect(estimate.parseConfig(createDefaultConfig())).toEqual(createDefaultConfig());
    expect(codes(createDefaultConfig())).toEqual(["answer: answer_required"]);
    expect(codes(configOf())).toEqual([]);
    expect(codes(configOf({ mode: "distance", tolerance: 0 }))).toEqual(["tolerance: tolerance_required"]);
    expect(codes(configOf({ unit: "x".repeat(31) }))).toEqual(["unit: too_long"]);
  });

  test.each([[null], [[]], [{ answer: "1" }], [{ answer: Number.NaN }], [{ answer: 1e16 }], [{ unit: 1 }]])(
    "%j does not parse",
    (raw) => {
      expect(estimate.parseConfig(raw)).toBeNull();
    },
  );
});

test.each<readonly [Json, Json | null]>([
  [{ value: 12.5 }, { value: 12.5 }],
  [{ value: -0 }, { value: 0 }],
  [{ value: "12" }, null],
  [{ value: 1e16 }, null],
  [{ value: null }, null],
  [12, null],
  [null, null],
])("the input %j becomes %j", (input, answer) => {
  expect(estimate.reduceAnswer(nearest, null, input, 0)).toEqual(answer);
});

describe("by distance", () => {
  test.each([
    [100, 1, "correct"],
    [75, 0.5, "partial"],
    [125, 0.5, "partial"],
    [150, 0, "wrong"],
    [-900, 0, "wrong"],
  ] as const)("%d earns %d", (value, share, outcome) => {
    expect(estimate.judge(byDistance, { value })).toMatchObject({ share, outcome });
  });

  test("the share is between 0 and 1, and never more for an estimate further away", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -300, max: 300 }),
        fc.double({ noNaN: true, min: -300, max: 300 }),
        (a, b) => {
          const [near, far] = Math.abs(a - 100) <= Math.abs(b - 100) ? [a, b] : [b, a];
          const [more, less] = [near, far].map((value) => estimate.judge(byDistance, { value }).share);
          expect(more).toBeGreaterThanOrEqual(less ?? 1);
          expect(more).toBeLessThanOrEqual(1);
          expect(less).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test("leaves the awards to the scoring method", () => {
    expect(estimate.award?.(byDistance, submitted(100))).toBeUndefined();
  });
});

describe("the nearest wins", () => {
  test("a single estimate is neither right nor wrong", () => {
    expect(estimate.judge(nearest, { value: 100 })).toMatchObject({ outcome: "unjudged", detail: { distance: 0 } });
  });

  test("awards the points of the round to all equally near teams, or to the first of them", () => {
    const award = (team: number): unknown => ({ team_id: `team-${team}`, points: 100, outcome: "correct" });
    expect(winners("partial_credit", 90, 104, 96, 300)).toEqual([award(1), award(2)]);
    expect(winners("winner_takes_all", 90, 104, 96, 300)).toEqual([award(1)]);
    expect(winners("partial_credit")).toEqual([]);
  });

  test("counts decimals that are equally near as equal, whatever their binary fractions", () => {
    const context = contextOf(configOf({ answer: 3.2 }), { scoring: "partial_credit" });
    const awarded = estimate.award?.(context, submitted(3.1, 3.3, 3.4)) ?? [];
    expect(awarded.map(({ team_id }) => team_id)).toEqual(["team-0", "team-1"]);
    const within = contextOf(configOf({ answer: 3.2, mode: "distance", tolerance: 0.1 }));
    expect(estimate.judge(within, { value: 3.3 })).toMatchObject({ outcome: "wrong", share: 0 });
  });

  test("has no winner while there is no right number", () => {
    expect(estimate.award?.(contextOf(configOf({ answer: null })), submitted(1, 2))).toEqual([]);
  });
});

describe("distribution", () => {
  const count = (...values: readonly number[]) => {
    const list = values.map((value): CountedSubmission<EstimateAnswer> => ({ answer: { value }, judgement: null }));
    return estimate.distribution?.(nearest, list, null);
  };

  test("lists few numbers in ascending order and marks the right one", () => {
    expect(count(120, 100, 90, 100)?.entries).toEqual([
      { label: "90", count: 1 },
      { label: "100", count: 2, outcome: "correct" },
      { label: "120", count: 1 },
    ]);
  });

  test("counts many numbers in ranges that are named by the least and the greatest of them", () => {
    const years = Array.from({ length: 15 }, (_, index) => 1_961 + index);
    expect(count(...years, 1_968)?.entries.map((entry) => [entry.label, entry.count])).toEqual([
      ["1961 – 1962", 2],
      ["1963 – 1964", 2],
      ["1965 – 1966", 2],
      ["1967 – 1968", 3],
      ["1969 – 1970", 2],
      ["1971 – 1972", 2],
      ["1973 – 1975", 3],
    ]);
  });

  test("leaves out ranges without numbers", () => {
    const guesses = Array.from({ length: 14 }, (_, index) => index);
    expect(count(...guesses, 1_000_000)?.entries).toEqual([
      { label: "0 – 13", count: 14 },
      { label: "1000000", count: 1 },
    ]);
  });

  test("has different ranges in ascending order, each of which contains the numbers that it counts", () => {
    const anyNumber = fc.double({ noNaN: true, min: -MAX_VALUE, max: MAX_VALUE });
    const length = { minLength: 13, maxLength: 60 };
    // Near each other at any distance from 0, as years are.
    const nearby = fc
      .tuple(anyNumber, fc.array(fc.integer({ min: -50, max: 50 }), length))
      .map(([base, offsets]) => offsets.map((offset) => base + offset));
    fc.assert(
      fc.property(fc.oneof(fc.array(anyNumber, length), nearby), (values) => {
        const entries = count(...values)?.entries ?? [];
        expect(entries.length).toBeLessThanOrEqual(7);
        expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
        const ranges = entries.map(({ label }) => label.split(RANGE_SEPARATOR).map(Number));
        const limits = ranges.flat();
        expect(limits).toEqual(limits.toSorted((a, b) => a - b));
        for (const [index, [first = Number.NaN, last = first]] of ranges.entries())
          expect(values.filter((value) => first <= value && value <= last)).toHaveLength(entries[index]?.count ?? 0);
        expect(entries.reduce((sum, entry) => sum + entry.count, 0)).toBe(values.length);
      }),
    );
  });
});
