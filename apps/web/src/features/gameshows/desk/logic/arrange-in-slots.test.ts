import { expect, test } from "vitest";
import { arrangeInSlots } from "./arrange-in-slots.ts";

const teams = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

test("fills the slots in order of arrival", () => {
  expect(arrangeInSlots(teams(3), 3, 4)).toEqual([1, 2, 3]);
  expect(arrangeInSlots(teams(4), 4, 4)).toEqual([1, 2, 3, 4]);
});

test("replaces the oldest item and keeps the slots of all others", () => {
  expect(arrangeInSlots(teams(5), 5, 4)).toEqual([5, 2, 3, 4]);
  expect(arrangeInSlots(teams(10), 10, 4)).toEqual([9, 10, 7, 8]);
});

test("derives slots from the total count, not from how many of the newest are given", () => {
  expect(arrangeInSlots(teams(10).slice(3), 10, 4)).toEqual(arrangeInSlots(teams(10), 10, 4));
});
