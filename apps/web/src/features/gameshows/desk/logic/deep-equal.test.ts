import { expect, it } from "vitest";
import { makeTeam } from "../testing/fixtures.ts";
import { isDeepEqual } from "./deep-equal.ts";

it("compares JSON values deeply", () => {
  expect(isDeepEqual(makeTeam(1), makeTeam(1))).toBe(true);
  expect(isDeepEqual(makeTeam(1), makeTeam(1, { points: 5 }))).toBe(false);
  expect(isDeepEqual({ members: [{ name: "Ada" }] }, { members: [{ name: "Ada" }] })).toBe(true);
  expect(isDeepEqual({ members: [{ name: "Ada" }] }, { members: [{ name: "Bo" }] })).toBe(false);
  expect(isDeepEqual([1], { 0: 1 })).toBe(false);
  expect(isDeepEqual({ a: undefined }, { b: undefined })).toBe(false);
  expect(isDeepEqual(null, {})).toBe(false);
});
