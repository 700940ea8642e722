import { expect, it } from "vitest";
import { findRank } from "./find-rank.ts";

const ranks = [
  [300, 1, 1],
  [200, 2, 2],
  [200, 1, 4],
  [0, 0, 5],
] as const;

it("finds the rank for points and games won", () => {
  expect(findRank(ranks, 300, 1)).toBe(1);
  expect(findRank(ranks, 200, 2)).toBe(2);
  expect(findRank(ranks, 200, 1)).toBe(4);
  expect(findRank(ranks, 0, 0)).toBe(5);
});

it("uses the rank that newer points would have", () => {
  expect(findRank(ranks, 250, 0)).toBe(2);
  expect(findRank(ranks, 400, 0)).toBe(1);
  expect(findRank(ranks, -50, 0)).toBe(5);
});

it("returns null until the podium has shown the first place (PODIUM-3)", () => {
  const shown = ranks.slice(1);
  expect(findRank(shown, 300, 1)).toBeNull();
  expect(findRank(shown, 200, 2)).toBeNull();
});

it("returns null without ranks", () => {
  expect(findRank([], 100, 0)).toBeNull();
});
