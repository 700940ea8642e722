import { describe, expect, test } from "vitest";
import { getStepMoves } from "./step-moves.ts";

const steps = { shown: 2, total: 3, points: 8, share: 0.75, timed: true, next_at: null };
const round = { steps, closed_by: null, phase: "question" } as const;
const running = { paused: false };
const toStep = (step: number) => ({ type: "show_step", step });

describe("moves between steps", () => {
  test("go one step forward or back", () => {
    expect(getStepMoves(round, running)).toEqual({ next: toStep(3), back: toStep(1) });
  });

  test("do not go beyond the first and the last step", () => {
    expect(getStepMoves({ ...round, steps: { ...steps, shown: 1 } }, running)).toEqual({
      next: toStep(2),
      back: null,
    });
    expect(getStepMoves({ ...round, steps: { ...steps, shown: 3 } }, running)).toEqual({
      next: null,
      back: toStep(2),
    });
  });

  test("are possible after time is up, but not while paused or reading, after the reveal, or without steps", () => {
    const none = { next: null, back: null };
    expect(getStepMoves({ ...round, closed_by: "timeout" }, running).next).not.toBeNull();
    expect(getStepMoves({ ...round, closed_by: "pause" }, { paused: true })).toEqual(none);
    expect(getStepMoves({ ...round, closed_by: "timeout" }, { paused: true })).toEqual(none);
    expect(getStepMoves({ ...round, closed_by: "reading" }, running)).toEqual(none);
    expect(getStepMoves({ ...round, phase: "revealed" }, running)).toEqual(none);
    expect(getStepMoves({ closed_by: null, phase: "question" }, running)).toEqual(none);
    expect(getStepMoves(null, running)).toEqual(none);
  });
});
