import { expect, test } from "vitest";
import { hasPlaces } from "./places.ts";

test("there are no places before anybody has points or has won a game", () => {
  expect(hasPlaces({ ranks: [] })).toBe(false);
  expect(hasPlaces({ ranks: [[0, 0, 1]] })).toBe(false);
  expect(
    hasPlaces({
      ranks: [
        [0, 1, 1],
        [0, 0, 2],
      ],
    }),
  ).toBe(true);
  expect(
    hasPlaces({
      ranks: [
        [0, 0, 1],
        [-5, 0, 2],
      ],
    }),
  ).toBe(true);
});
