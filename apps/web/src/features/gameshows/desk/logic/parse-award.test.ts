import { expect, it } from "vitest";
import { parseAward } from "./parse-award.ts";

it.each([
  ["correct", null, null, { outcome: "correct" }],
  ["nothing", 50, 7, { outcome: "points", points: 0 }],
  ["share", 25, null, { outcome: "partial", share: 0.25 }],
  ["share", 101, null, null],
  ["share", null, 7, null],
  ["points", null, 7, { outcome: "points", points: 7 }],
  ["points", null, 7.5, null],
  ["points", null, -1, null],
  ["points", null, 1_000_001, null],
  ["points", 50, null, null],
] as const)("an award of %s with %j percent and %j points is %j", (kind, percent, points, award) => {
  expect(parseAward(kind, percent, points)).toEqual(award);
});
