import { expect, it } from "vitest";
import { rankOf } from "./rank.ts";

const ranks = [
  [300, 1, 1],
  [200, 2, 2],
  [200, 1, 4],
  [0, 0, 5],
] as const;

it("finds the place of points and games won", () => {
  expect(rankOf(ranks, 300, 1)).toBe(1);
  expect(rankOf(ranks, 200, 2)).toBe(2);
  expect(rankOf(ranks, 200, 1)).toBe(4);
  expect(rankOf(ranks, 0, 0)).toBe(5);
});

it("takes the place that fresher points would have", () => {
  expect(rankOf(ranks, 250, 0)).toBe(2);
  expect(rankOf(ranks, 400, 0)).toBe(1);
  expect(rankOf(ranks, -50, 0)).toBe(5);
});

it("knows no place without ranks", () => {
  expect(rankOf([], 100, 0)).toBeNull();
});
