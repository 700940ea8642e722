import { expect, test } from "vitest";
import { keyedChance } from "./keyed-chance.ts";

test("LOG-7: the same for the same, another for anything else", () => {
  const chance = keyedChance("secret", "round");
  expect(keyedChance("secret", "round").id("option:0")).toBe(chance.id("option:0"));
  expect(keyedChance("secret", "round").order("team:1", 9)).toEqual(chance.order("team:1", 9));
  const ids = [
    chance.id("option:0"),
    chance.id("option:1"),
    keyedChance("secret", "another").id("option:0"),
    keyedChance("another", "round").id("option:0"),
    // The boundary between secret and round id matters.
    keyedChance("secret\nro", "und").id("option:0"),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^[0-9a-f]{24}$/u);
});

test("LOG-7: the same for good, or shows that are under way would be shuffled by an upgrade", () => {
  expect(keyedChance("s", "r").id("a")).toBe("7c052e5b4e5a1aac9ab7a32d");
  expect(keyedChance("s", "r").order("x", 8)).toEqual([5, 3, 0, 7, 2, 4, 6, 1]);
  expect(keyedChance("s", "r").order("x", 20).slice(0, 12)).toEqual([8, 18, 3, 2, 0, 15, 19, 1, 6, 4, 10, 14]);
});

test("LOG-7: an order is a permutation, also a long one", () => {
  for (const n of [0, 1, 2, 12, 300]) {
    const order = keyedChance("secret", "round").order("team:1", n);
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, index) => index));
  }
});

test("LOG-7: every order comes about equally often", () => {
  const counts = new Map<string, number>();
  const teams = 2400;
  for (let team = 0; team < teams; team += 1) {
    const order = keyedChance("secret", "round").order(`team:${team}`, 4).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  const expected = teams / 24;
  const chi_squared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(24);
  // 23 degrees of freedom: 49.7 is exceeded by chance once in a thousand; the teams are fixed, so the test is
  // deterministic.
  expect(chi_squared).toBeLessThan(49.7);
});
