import { expect, test } from "vitest";
import { createKeyedRandom } from "./keyed-random.ts";

test("LOG-7: depends on secret, round and label only", () => {
  const random = createKeyedRandom("secret", "round");
  expect(createKeyedRandom("secret", "round").id("option:0")).toBe(random.id("option:0"));
  expect(createKeyedRandom("secret", "round").order("team:1", 9)).toEqual(random.order("team:1", 9));
  const ids = [
    random.id("option:0"),
    random.id("option:1"),
    createKeyedRandom("secret", "another").id("option:0"),
    createKeyedRandom("another", "round").id("option:0"),
    // The boundary between secret and round id matters.
    createKeyedRandom("secret\nro", "und").id("option:0"),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^[0-9a-f]{24}$/u);
});

test("LOG-7: output is stable across versions, so an upgrade does not reshuffle running shows", () => {
  expect(createKeyedRandom("s", "r").id("a")).toBe("7c052e5b4e5a1aac9ab7a32d");
  expect(createKeyedRandom("s", "r").order("x", 8)).toEqual([5, 3, 0, 7, 2, 4, 6, 1]);
  expect(createKeyedRandom("s", "r").order("x", 20).slice(0, 12)).toEqual([8, 18, 3, 2, 0, 15, 19, 1, 6, 4, 10, 14]);
});

test("LOG-7: order returns a permutation, also a long one", () => {
  for (const n of [0, 1, 2, 12, 300]) {
    const order = createKeyedRandom("secret", "round").order("team:1", n);
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, index) => index));
  }
});

test("LOG-7: all orders are equally likely", () => {
  const counts = new Map<string, number>();
  const teams = 2400;
  for (let team = 0; team < teams; team += 1) {
    const order = createKeyedRandom("secret", "round").order(`team:${team}`, 4).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  const expected = teams / 24;
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(24);
  // 23 degrees of freedom: 49.7 is exceeded by chance once in a thousand; the teams are fixed, so the test is
  // deterministic.
  expect(chiSquared).toBeLessThan(49.7);
});
