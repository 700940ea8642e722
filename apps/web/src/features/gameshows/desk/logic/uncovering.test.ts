import { describe, expect, test } from "vitest";
import { getUncovering } from "./uncovering.ts";

const steps = { shown: 2, total: 3, points: 8, timed: true, next_at: null };
const round = { steps, closed_by: null, phase: "question" } as const;
const running = { paused: false };
const toStep = (step: number) => ({ type: "show_step", step });

describe("moves between steps", () => {
  test("go one step forward or back", () => {
    expect(getUncovering(round, running)).toEqual({ next: toStep(3), back: toStep(1) });
  });

  test("do not go beyond the first and the last step", () => {
    expect(getUncovering({ ...round, steps: { ...steps, shown: 1 } }, running)).toEqual({
      next: toStep(2),
      back: null,
    });
    expect(getUncovering({ ...round, steps: { ...steps, shown: 3 } }, running)).toEqual({
      next: null,
      back: toStep(2),
    });
  });

  test("are possible after time is up, but not while paused or reading, after the reveal, or without steps", () => {
    const none = { next: null, back: null };
    expect(getUncovering({ ...round, closed_by: "timeout" }, running).next).not.toBeNull();
    expect(getUncovering({ ...round, closed_by: "pause" }, { paused: true })).toEqual(none);
    expect(getUncovering({ ...round, closed_by: "timeout" }, { paused: true })).toEqual(none);
    expect(getUncovering({ ...round, closed_by: "reading" }, running)).toEqual(none);
    expect(getUncovering({ ...round, phase: "revealed" }, running)).toEqual(none);
    expect(getUncovering({ closed_by: null, phase: "question" }, running)).toEqual(none);
    expect(getUncovering(null, running)).toEqual(none);
  });
});
