import { describe, expect, it } from "vitest";
import { makeSubmission } from "../testing/fixtures.ts";
import { findNextPending, getDelayMs, getTargetIndex } from "./submission-navigation.ts";

describe("the list of submissions", () => {
  it("computes the delay behind the first submission", () => {
    const rows = [makeSubmission(1), makeSubmission(2), makeSubmission(3)];
    expect(rows.map((row) => getDelayMs(row, rows))).toEqual([0, 1_000, 2_000]);
  });

  it("moves with the arrow keys within the list", () => {
    expect([getTargetIndex(0, "ArrowUp", 3), getTargetIndex(2, "ArrowDown", 3), getTargetIndex(1, "End", 3)]).toEqual([
      0, 2, 2,
    ]);
  });

  it("finds the next pending submission, wrapping around at the end", () => {
    expect(findNextPending([true, true, false], 0)).toBe(1);
    expect(findNextPending([true, true, false], 1)).toBe(0);
    expect(findNextPending([true], 0)).toBe(0);
  });
});
