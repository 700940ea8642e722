import { expect, test } from "vitest";
import { wall } from "./wall.ts";

const teams = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

test("as long as there is room, everyone stands in order of arrival", () => {
  expect(wall(teams(3), 3, 4)).toEqual([1, 2, 3]);
  expect(wall(teams(4), 4, 4)).toEqual([1, 2, 3, 4]);
});

test("then a newcomer takes the oldest one's place, and all others keep theirs", () => {
  expect(wall(teams(5), 5, 4)).toEqual([5, 2, 3, 4]);
  expect(wall(teams(10), 10, 4)).toEqual([9, 10, 7, 8]);
});

test("the places depend on the count of all, however many of the newest are known", () => {
  expect(wall(teams(10).slice(3), 10, 4)).toEqual(wall(teams(10), 10, 4));
});
