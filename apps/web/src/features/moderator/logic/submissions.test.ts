import { describe, expect, it } from "vitest";
import { aSubmission, questionSlices } from "../testing/fixtures.ts";
import { delayOf, movedIndex, nextPending, suggestedCorrect, unjudged, verdictKey } from "./submissions.ts";

describe("submissions", () => {
  const suggestion = { outcome: "correct" as const, share: 1, bonus: 0, detail: null, nearest: "Paris" };
  const rows = [
    aSubmission(1, { suggestion }),
    aSubmission(2, { suggestion: { ...suggestion, outcome: "wrong", share: 0 } }),
    aSubmission(3, { suggestion, state: "validated" }),
  ];

  it("accepts in bulk only undecided answers that are suggested correct", () => {
    expect(suggestedCorrect(rows).map((row) => row.submission_id)).toEqual(["s1"]);
  });

  it("counts the answers that nobody has judged, where the type does not judge by itself", () => {
    const { round } = questionSlices();
    if (round === null) throw new Error("a question is open in this fixture");
    const submissions = { round_id: round.id, items: rows, total: 3, pending: 2 };
    const by_hand = { ...round, capabilities: { ...round.capabilities, auto_validation: false } };
    expect(unjudged({ round: by_hand, submissions })).toBe(2);
    expect(unjudged({ round: { ...by_hand, phase: "skipped" }, submissions })).toBe(0);
    expect(unjudged({ round: { ...by_hand, id: "another" }, submissions })).toBe(0);
    const by_itself = { ...round, capabilities: { ...round.capabilities, auto_validation: true } };
    expect(unjudged({ round: by_itself, submissions })).toBe(0);
  });

  it("tells how far behind the first answer one came", () => {
    expect(rows.map((row) => delayOf(row, rows))).toEqual([0, 1_000, 2_000]);
  });

  it("moves with the arrows and stays inside the list", () => {
    expect([movedIndex(0, "ArrowUp", 3), movedIndex(2, "ArrowDown", 3), movedIndex(1, "End", 3)]).toEqual([0, 2, 2]);
  });

  it("goes on to the next undecided answer, from the end back to the first", () => {
    expect(nextPending(rows, 0)).toBe(1);
    expect(nextPending(rows, 1)).toBe(0);
    expect(nextPending(rows.slice(0, 1), 0)).toBe(0);
  });

  it("knows the keys of a verdict", () => {
    expect(["1", "2", "h", "x"].map((key) => verdictKey(key)?.outcome)).toEqual([
      "correct",
      "wrong",
      "partial",
      undefined,
    ]);
  });
});
