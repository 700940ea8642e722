import { describe, expect, it } from "vitest";
import type { ModeratorSlices, SubmissionRow } from "@showrunner/engine";
import { aPress, aSubmission, aTeam, questionSlices } from "../testing/fixtures.ts";
import { heldAnswer, isDecidedWithBuzz, proposedDecision } from "./buzz-answer.ts";

const presses = { opening: 1, holder_press_id: "p2", too_close: false, items: [aPress(1), aPress(2)], total: 2 };
const found = (outcome: "correct" | "partial" | "wrong", share: number) => ({ outcome, share, bonus: 0, detail: null });

function slices(row: Partial<SubmissionRow>, change: Partial<ModeratorSlices> = {}): ModeratorSlices {
  const items = [aSubmission(1), aSubmission(2, row)];
  const buzzer = { phase: "locked", holder: aTeam(2), opening: 1 } as const;
  return questionSlices(1, {
    presses,
    buzzer,
    submissions: { round_id: "g1-r1", items, total: 2, pending: 2 },
    ...change,
  });
}

describe("C5: one decision for a buzz and the answer of its holder", () => {
  it("is about the holder's own answer", () => {
    expect(heldAnswer(slices({}))?.submission_id).toBe("s2");
    expect(heldAnswer(slices({}, { presses: null }))).toBeNull();
  });

  it("is proposed by the type's verdict, else by the suggestion for what was typed", () => {
    expect(proposedDecision(slices({ judgement: found("correct", 1) }))).toEqual({ outcome: "correct" });
    const suggestion = { ...found("wrong", 0), nearest: null };
    expect(proposedDecision(slices({ suggestion }))).toEqual({ outcome: "wrong" });
    expect(proposedDecision(slices({}))).toBeNull();
  });

  it("proposes a share only where shares are given", () => {
    const half = { judgement: found("partial", 0.5) };
    const base = slices(half);
    expect(proposedDecision(base)).toEqual({ outcome: "wrong" });
    const round = base.round === null ? null : { ...base.round, scoring: "partial_credit" as const };
    expect(proposedDecision({ ...base, round })).toEqual({ outcome: "partial", share: 0.5 });
  });

  it("takes the place of a decision about the answer, unless it came to nothing", () => {
    expect(isDecidedWithBuzz(aSubmission(2), slices({}))).toBe(true);
    expect(isDecidedWithBuzz(aSubmission(1), slices({}))).toBe(false);
    const decided = (decision: "correct" | "ignore") =>
      slices(
        {},
        {
          buzzer: { phase: "inactive", reason: "reveal" },
          presses: { ...presses, items: [aPress(1), aPress(2, { decision })] },
        },
      );
    expect(isDecidedWithBuzz(aSubmission(2), decided("correct"))).toBe(true);
    expect(isDecidedWithBuzz(aSubmission(2), decided("ignore"))).toBe(false);
  });
});
