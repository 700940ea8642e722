import { describe, expect, it } from "vitest";
import type { ModeratorSlices, SubmissionRow } from "@showrunner/engine";
import { makePress, makeSubmission, makeTeam, questionSlices } from "../testing/fixtures.ts";
import { findHolderSubmission, findRivalPress, isDecidedWithBuzz, suggestDecision } from "./buzz-decision.ts";

const presses = { opening: 1, holder_press_id: "p2", too_close: false, items: [makePress(1), makePress(2)], total: 2 };
const found = (outcome: "correct" | "partial" | "wrong", share: number) => ({ outcome, share, bonus: 0, detail: null });

function slices(row: Partial<SubmissionRow>, change: Partial<ModeratorSlices> = {}): ModeratorSlices {
  const items = [makeSubmission(1), makeSubmission(2, row)];
  const buzzer = { phase: "locked", holder: makeTeam(2), opening: 1 } as const;
  return questionSlices(1, {
    presses,
    buzzer,
    submissions: { round_id: "g1-r1", items, total: 2, pending: 2 },
    ...change,
  });
}

describe("one decision for a buzz and the holder's submission", () => {
  it("finds the holder's own submission", () => {
    expect(findHolderSubmission(slices({}))?.submission_id).toBe("s2");
    expect(findHolderSubmission(slices({}, { presses: null }))).toBeNull();
  });

  it("suggests the type's judgement, or else the suggestion for the typed text", () => {
    expect(suggestDecision(slices({ judgement: found("correct", 1) }))).toEqual({ outcome: "correct" });
    const suggestion = { ...found("wrong", 0), nearest: null };
    expect(suggestDecision(slices({ suggestion }))).toEqual({ outcome: "wrong" });
    expect(suggestDecision(slices({}))).toBeNull();
  });

  it("suggests a share only under partial credit", () => {
    const half = { judgement: found("partial", 0.5) };
    const base = slices(half);
    expect(suggestDecision(base)).toEqual({ outcome: "wrong" });
    const round = base.round === null ? null : { ...base.round, scoring: "partial_credit" as const };
    expect(suggestDecision({ ...base, round })).toEqual({ outcome: "partial", share: 0.5 });
  });

  it("replaces the decision about the submission unless the buzz was ignored or released", () => {
    expect(isDecidedWithBuzz(makeSubmission(2), slices({}))).toBe(true);
    expect(isDecidedWithBuzz(makeSubmission(1), slices({}))).toBe(false);
    const decided = (decision: "correct" | "ignore") =>
      slices(
        {},
        {
          buzzer: { phase: "inactive", reason: "reveal" },
          presses: { ...presses, items: [makePress(1), makePress(2, { decision })] },
        },
      );
    expect(isDecidedWithBuzz(makeSubmission(2), decided("correct"))).toBe(true);
    expect(isDecidedWithBuzz(makeSubmission(2), decided("ignore"))).toBe(false);
  });
});

describe("the press to which the holder's is compared", () => {
  const held = makePress(2);
  const withPresses = (...items: readonly ReturnType<typeof makePress>[]) => ({ presses: { ...presses, items } });

  it("is the first other one, even if it counts earlier", () => {
    expect(findRivalPress(withPresses(held, makePress(3)), held)?.press_id).toBe("p3");
    expect(findRivalPress(withPresses(makePress(1), held, makePress(3)), held)?.press_id).toBe("p1");
    expect(findRivalPress(withPresses(held), held)).toBeNull();
  });

  it("BUZZ-19: is not one that was judged wrong before the buzz was passed on", () => {
    const wrong = makePress(1, { decision: "wrong" });
    expect(findRivalPress(withPresses(wrong, held), held)).toBeNull();
    expect(findRivalPress(withPresses(wrong, held, makePress(3)), held)?.press_id).toBe("p3");
  });
});
