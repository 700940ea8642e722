import { describe, expect, it } from "vitest";
import type { RoundSlice } from "@showrunner/engine";
import { makeSubmission, questionSlices } from "../testing/fixtures.ts";
import { findSuggestedCorrect, countUnjudged, getDecisionForKey, getDraftBadge } from "./submission-decisions.ts";
import type { KeyPress } from "./key-press.ts";

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

  it("SUBMIT-13: marks drafts, which count only once the question has ended", () => {
    const badge = (closedBy: RoundSlice["closed_by"]) => getDraftBadge({ at_close: true }, { closed_by: closedBy });
    for (const closedBy of [null, "pause", "reading", "parts"] as const) expect(badge(closedBy)).toBe("draft_open");
    for (const closedBy of ["timeout", "moderator", "reveal"] as const) expect(badge(closedBy)).toBe("draft_at_close");
    expect(getDraftBadge({}, { closed_by: "timeout" })).toBeNull();
  });

  const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
    key,
    repeat: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...change,
  });

  it("maps keys to decisions", () => {
    expect(["1", "2", "h", "H", "x"].map((key) => getDecisionForKey(press(key))?.outcome)).toEqual([
      "correct",
      "wrong",
      "partial",
      "partial",
      undefined,
    ]);
  });

  it.each(["repeat", "ctrlKey", "metaKey", "altKey"] as const)("does not judge with %s", (name) => {
    expect(getDecisionForKey(press("2", { [name]: true }))).toBeNull();
  });
});
