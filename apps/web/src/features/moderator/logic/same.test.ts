import { expect, it } from "vitest";
import { aTeam } from "../testing/fixtures.ts";
import { isSame } from "./same.ts";

it("tells values that read the same from those that do not", () => {
  expect(isSame(aTeam(1), aTeam(1))).toBe(true);
  expect(isSame(aTeam(1), aTeam(1, { points: 5 }))).toBe(false);
  expect(isSame({ members: [{ name: "Ada" }] }, { members: [{ name: "Ada" }] })).toBe(true);
  expect(isSame({ members: [{ name: "Ada" }] }, { members: [{ name: "Bo" }] })).toBe(false);
  expect(isSame([1], { 0: 1 })).toBe(false);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame(null, {})).toBe(false);
});
