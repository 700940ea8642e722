import { expect, test } from "vitest";
import { estimateUpgrade } from "./upgrade-progress.ts";

test("rate and time left follow from the migrations applied so far, and are unknown before the first one", () => {
  expect(estimateUpgrade(0, 4, 900)).toEqual({ done: 0, total: 4, per_second: null, seconds_left: null });
  expect(estimateUpgrade(1, 4, 3_000)).toEqual({ done: 1, total: 4, per_second: 0.3, seconds_left: 9 });
  expect(estimateUpgrade(4, 4, 2_000)).toEqual({ done: 4, total: 4, per_second: 2, seconds_left: 0 });
  expect(estimateUpgrade(1, 4, 0).seconds_left).toBeNull();
});
