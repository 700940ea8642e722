import { createKeyedRandom, type Json } from "@showrunner/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinPair, splitPair } from "../list-lines.ts";
import { contextOf } from "../testing/fake-context.ts";
import { createDefaultConfig, matching, tidyConfig, type MatchingConfig } from "./matching.definition.ts";

const PAIRS = [
  { left: "France", right: "Paris" },
  { left: "Italy", right: "Rome" },
  { left: "Spain", right: "Madrid" },
];
const configOf = (fields: Partial<MatchingConfig> = {}): MatchingConfig => ({
  pairs: PAIRS,
  distractors: ["Berlin"],
  ...fields,
});
const context = contextOf(configOf());
const { left, right } = matching.question(context) as unknown as Record<
  "left" | "right",
  readonly { id: string; text: string }[]
>;
const idOf = (text: string): string => [...left, ...right].find((item) => item.text === text)?.id ?? text;
const pairs = (texts: Readonly<Record<string, string>>) => ({
  pairs: Object.fromEntries(Object.entries(texts).map(([one, other]) => [idOf(one), idOf(other)])),
});
const reduce = (input: Json): Json | null => matching.reduceAnswer(context, null, input, 0);
const codes = (raw: unknown): readonly string[] =>
  matching.validateConfig(raw).map(({ path, code }) => `${path}: ${code}`);

describe("config", () => {
  test("needs 2 to 8 complete pairs", () => {
    expect(codes(createDefaultConfig())).toEqual(["pairs: too_few_pairs"]);
    expect(codes(configOf())).toEqual([]);
    expect(codes(configOf({ pairs: [...PAIRS, { left: "Norway", right: "" }] }))).toEqual([
      "pairs.3.right: right_required",
    ]);
    expect(codes(configOf({ pairs: [...PAIRS, { left: "France ", right: "Lyon" }] }))).toEqual([
      "pairs.3.left: duplicate_left",
    ]);
    const many = Array.from({ length: 9 }, (_, index) => ({ left: `${index}`, right: `r${index}` }));
    expect(codes(configOf({ pairs: many }))).toEqual(["pairs: too_many_pairs"]);
  });

  test("may have the same text in several pairs, but not in all", () => {
    const europe = ["France", "Italy"].map((text) => ({ left: text, right: "Europe" }));
    expect(codes({ pairs: [...europe, { left: "Peru", right: "America" }] })).toEqual([]);
    expect(codes({ pairs: europe })).toEqual(["pairs: same_right"]);
  });

  test("has distractors that belong to no pair", () => {
    expect(codes(configOf({ distractors: ["Bonn", "bonn", "paris"] }))).toEqual([
      "distractors.1: duplicate_distractor",
      "distractors.2: distractor_is_right",
    ]);
    expect(codes(configOf({ distractors: ["a", "b", "c", "d", "e"] }))).toEqual(["distractors: too_many_distractors"]);
  });

  test("is saved without empty lines", () => {
    const raw = { pairs: [...PAIRS, { left: "", right: " " }], distractors: ["", "Bonn"] };
    expect(tidyConfig(raw)).toEqual({ pairs: PAIRS, distractors: ["Bonn"] });
    expect(matching.parseConfig(raw)).toEqual({ pairs: PAIRS, distractors: ["Bonn"] });
  });

  test.each([[null], [{ pairs: 1 }], [{ pairs: [{ left: "a" }] }], [{ pairs: [], distractors: [1] }]])(
    "%j does not parse",
    (raw) => {
      expect(matching.parseConfig(raw)).toBeNull();
    },
  );
});

describe("an answer", () => {
  test("MATCH-1: has known texts, at least one pair, and may use a text several times", () => {
    expect(reduce(pairs({ Italy: "Rome" }))).toEqual(pairs({ Italy: "Rome" }));
    expect(reduce(pairs({ Italy: "Rome", France: "Rome" }))).toEqual(pairs({ France: "Rome", Italy: "Rome" }));
    for (const input of [{}, { pairs: {} }, { pairs: [] }, pairs({ Peru: "Rome" }), pairs({ Italy: "Lima" }), null])
      expect(reduce(input)).toBeNull();
    expect(reduce({ pairs: { [idOf("Italy")]: 1 } })).toBeNull();
    // The sides must not be swapped.
    expect(reduce({ pairs: { [idOf("Rome")]: idOf("Italy") } })).toBeNull();
  });

  test.each([
    [{ France: "Paris", Italy: "Rome", Spain: "Madrid" }, 1, "correct"],
    [{ France: "Paris", Italy: "Berlin" }, 1 / 3, "partial"],
    [{ France: "Rome", Italy: "Paris", Spain: "Berlin" }, 0, "wrong"],
  ] as const)("MATCH-1: %j earns %d", (texts, share, outcome) => {
    expect(matching.judge(context, pairs(texts))).toMatchObject({ share, outcome });
  });

  test("MATCH-1: either pair of a text that occurs twice is right", () => {
    const twice = contextOf(configOf({ pairs: [...PAIRS, { left: "Lazio", right: "rome" }] }));
    const shown = matching.question(twice) as unknown as typeof context & { right: readonly { text: string }[] };
    expect(shown.right.filter(({ text }) => text.toLowerCase() === "rome")).toHaveLength(1);
    const solution = matching.solution(twice) as { readonly pairs: Readonly<Record<string, string>> };
    expect(matching.judge(twice, solution).share).toBe(1);
  });
});

test("MATCH-2: the order of the right side does not depend on the pairs", () => {
  fc.assert(
    fc.property(fc.string(), fc.shuffledSubarray(["a", "b", "c"], { minLength: 3 }), (secret, texts) => {
      const random = createKeyedRandom(secret, "round-1");
      const shown = (order: readonly string[]) =>
        matching.question({
          ...context,
          random,
          config: configOf({ pairs: PAIRS.map((pair, index) => ({ ...pair, right: order[index] ?? "" })) }),
        });
      expect(shown(texts)).toEqual(shown(["a", "b", "c"]));
    }),
  );
});

test("the distribution counts for each pair the teams that found it", () => {
  const answers = [pairs({ France: "Paris" }), pairs({ France: "Paris", Italy: "Paris" })];
  const counted = answers.map((answer) => ({ answer, judgement: null }));
  expect(matching.distribution?.(context, counted, null)).toMatchObject({
    total: 2,
    entries: [
      { label: "France – Paris", count: 2 },
      { label: "Italy – Rome", count: 0 },
      { label: "Spain – Madrid", count: 0 },
    ],
  });
});

describe("a pair in a line", () => {
  test.each([
    ["France = Paris", "France", "Paris"],
    ["France;Paris", "France", "Paris"],
    ["France\tParis; on the Seine", "France", "Paris; on the Seine"],
    ["France -> Paris", "France", "Paris"],
    [String.raw`1 \= one = 1`, "1 = one", "1"],
  ])("%j", (line, one, other) => {
    expect(splitPair(line)).toEqual({ left: one, right: other });
  });

  test.each(["France", "= Paris", "France =", ""])("%j is not a pair", (line) => {
    expect(splitPair(line)).toBeNull();
  });

  test("is parsed back as it was written", () => {
    const text = fc.string({ minLength: 1 }).filter((each) => each.trim() === each && !each.includes("\t"));
    const special = fc.constantFrom("=", "\\", "->", ";", "→", "a=b", "-", ">");
    fc.assert(
      fc.property(fc.oneof(text, special), fc.oneof(text, special), (one, other) => {
        expect(splitPair(joinPair(one, other))).toEqual({ left: one, right: other });
      }),
    );
  });
});
