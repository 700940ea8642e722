import { createKeyedRandom, type Json } from "@showrunner/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextOf } from "../testing/fake-context.ts";
import { createDefaultConfig, ordering, tidyConfig, type OrderingConfig } from "./ordering.definition.ts";
import { countVariants, listItemIds, getRightOrder, drawShownOrder } from "./shown-order.ts";

const ITEMS = ["Mercury", "Venus", "Earth", "Mars"];
const configOf = (fields: Partial<OrderingConfig> = {}): OrderingConfig => ({
  items: ITEMS,
  randomize_per_team: false,
  ...fields,
});
const context = contextOf(configOf());
const right = getRightOrder(ITEMS, context.random);
const reduce = (input: Json): Json | null => ordering.reduceAnswer(context, null, input, 0);
const judge = (...indices: readonly number[]) =>
  ordering.judge(context, { order: indices.map((index) => right[index] ?? "") });
const codes = (raw: unknown): readonly string[] =>
  ordering.validateConfig(raw).map(({ path, code }) => `${path}: ${code}`);
const anyItems = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 });
const anyRandom = fc.string().map((secret) => createKeyedRandom(secret, "round-1"));

describe("config", () => {
  test("needs 3 to 8 different items", () => {
    expect(codes(createDefaultConfig())).toEqual(["items: too_few_items"]);
    expect(codes(configOf())).toEqual([]);
    expect(codes(configOf({ items: ["a", "b"] }))).toEqual(["items: too_few_items"]);
    expect(codes(configOf({ items: ["a", "b", "c", "d", "e", "f", "g", "h", "i"] }))).toEqual([
      "items: too_many_items",
    ]);
    expect(codes(configOf({ items: ["Café", "b", "", "Café "] }))).toEqual(["items.3: duplicate_item"]);
    expect(codes({ items: ["a", "b", "c", 4] })).toEqual(["items.3: item_required"]);
  });

  test("is saved and played without blank items", () => {
    expect(tidyConfig({ items: ["a", " ", "b"] })).toEqual({ items: ["a", "b"] });
    expect(ordering.parseConfig({ items: ["a", "", "b"] })).toEqual({ items: ["a", "b"], randomize_per_team: false });
  });

  test.each([[null], [[]], [{ items: "a" }], [{ items: [1] }]])("%j does not parse", (raw) => {
    expect(ordering.parseConfig(raw)).toBeNull();
  });
});

describe("an answer", () => {
  test("ORDER-1: names every item once", () => {
    expect(reduce({ order: right })).toEqual({ order: right });
    const [first = "", ...others] = right;
    for (const order of [others, [...right, first], [first, first, ...others.slice(1)], ["x", ...others], "x", [1]]) {
      expect(reduce({ order })).toBeNull();
    }
    expect(reduce(null)).toBeNull();
  });

  test.each([
    [[0, 1, 2, 3], 1, "correct"],
    [[1, 0, 2, 3], 5 / 6, "partial"],
    [[3, 0, 1, 2], 3 / 6, "partial"],
    [[3, 2, 1, 0], 0, "wrong"],
  ] as const)("ORDER-1: %j earns %d: the pairs in order", (indices, share, outcome) => {
    expect(judge(...indices)).toMatchObject({ share, outcome });
  });

  test("ORDER-1: the shares of an order and its reverse add up to 1", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (indices) => {
        expect(judge(...indices).share + judge(...indices.toReversed()).share).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe("the shown order", () => {
  test("ORDER-2: is never the right one, on any screen", () => {
    fc.assert(
      fc.property(anyItems, anyRandom, fc.nat(30), fc.boolean(), (items, random, team, perTeam) => {
        const all = { ...context, config: configOf({ items, randomize_per_team: perTeam }), random };
        const wrong = getRightOrder(items, random);
        expect(ordering.question(all)).not.toMatchObject({ items: wrong.map((id) => ({ id })) });
        expect(ordering.forTeam?.(all, `team-${team}`)).not.toEqual({ order: wrong });
      }),
      { numRuns: 1_000 },
    );
  });

  test("ORDER-2: all screens together show at most a sixth of all orders", () => {
    expect([3, 4, 5, 8].map(countVariants)).toEqual([1, 4, 20, 20]);
    const [items, random] = [["a", "b", "c", "d"], createKeyedRandom("secret", "r")];
    const all = { ...context, config: configOf({ items, randomize_per_team: true }), random };
    const orders = Array.from({ length: 200 }, (_, team) => JSON.stringify(ordering.forTeam?.(all, `team-${team}`)));
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect(new Set(orders).size).toBeLessThanOrEqual(4);
    const three = { ...all, config: configOf({ items: ["a", "b", "c"], randomize_per_team: true }) };
    expect(ordering.forTeam?.(three, "team-1")).toBeNull();
  });

  test("ORDER-2: ids do not depend on the right order", () => {
    fc.assert(
      fc.property(anyItems, anyRandom, (items, random) => {
        const idOf = (order: readonly string[], text: string): string | undefined =>
          getRightOrder(order, random)[order.indexOf(text)];
        for (const text of items) expect(idOf(items.toReversed(), text)).toBe(idOf(items, text));
        expect(new Set(getRightOrder(items, random))).toEqual(new Set(listItemIds(items, random)));
      }),
    );
  });

  test("exists for incomplete lists", () => {
    for (const items of [[], ["a"], ["a", "a"], ["a", "a", "a"]])
      expect(
        drawShownOrder(
          items.map((text) => ({ text, shown: text })),
          context.random,
          0,
        ),
      ).toHaveLength(items.length);
  });
});

test("the distribution counts for each item the teams that put it in its place", () => {
  const answers = [right, right.toReversed(), [right[0], right[2], right[1], right[3]] as string[]];
  const counted = answers.map((order) => ({ answer: { order }, judgement: null }));
  expect(ordering.distribution?.(context, counted, null)).toMatchObject({
    total: 3,
    entries: [
      { label: "1. Mercury", count: 2 },
      { label: "2. Venus", count: 1 },
      { label: "3. Earth", count: 1 },
      { label: "4. Mars", count: 2 },
    ],
  });
});
