import { expect, test } from "vitest";
import { hasRanking } from "./has-ranking.ts";

test("there is no ranking before the first point or won game", () => {
  expect(hasRanking([])).toBe(false);
  expect(hasRanking([[0, 0, 1]])).toBe(false);
  expect(
    hasRanking([
      [0, 1, 1],
      [0, 0, 2],
    ]),
  ).toBe(true);
  expect(
    hasRanking([
      [0, 0, 1],
      [-5, 0, 2],
    ]),
  ).toBe(true);
});
