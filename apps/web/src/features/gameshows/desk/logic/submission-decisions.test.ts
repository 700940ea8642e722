import { describe, expect, it } from "vitest";
import { makeSubmission, questionSlices } from "../testing/fixtures.ts";
import { findSuggestedCorrect, countUnjudged, getDecisionForKey } from "./submission-decisions.ts";

describe("submissions", () => {
  const suggestion = { outcome: "correct" as const, share: 1, bonus: 0, detail: null, nearest: "Paris" };
  const rows = [
    makeSubmission(1, { suggestion }),
    makeSubmission(2, { suggestion: { ...suggestion, outcome: "wrong", share: 0 } }),
    makeSubmission(3, { suggestion, state: "validated" }),
  ];

  it("finds pending submissions that are suggested correct", () => {
    expect(findSuggestedCorrect(rows).map((row) => row.submission_id)).toEqual(["s1"]);
  });

  it("counts pending submissions of types without automatic validation", () => {
    const { round } = questionSlices();
    if (round === null) throw new Error("a question is open in this fixture");
    const submissions = { round_id: round.id, items: rows, total: 3, pending: 2 };
    const byHand = { ...round, capabilities: { ...round.capabilities, auto_validation: false } };
    expect(countUnjudged({ round: byHand, submissions })).toBe(2);
    expect(countUnjudged({ round: { ...byHand, phase: "skipped" }, submissions })).toBe(0);
    expect(countUnjudged({ round: { ...byHand, id: "another" }, submissions })).toBe(0);
    const byItself = { ...round, capabilities: { ...round.capabilities, auto_validation: true } };
    expect(countUnjudged({ round: byItself, submissions })).toBe(0);
  });

  it("maps keys to decisions", () => {
    expect(["1", "2", "h", "x"].map((key) => getDecisionForKey(key)?.outcome)).toEqual([
      "correct",
      "wrong",
      "partial",
      undefined,
    ]);
  });
});
