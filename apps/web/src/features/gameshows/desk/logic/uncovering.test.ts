import { describe, expect, test } from "vitest";
import { getUncovering } from "./uncovering.ts";

const steps = { shown: 2, total: 3, points: 8, timed: true, next_at: null };
const round = { steps, closed_by: null, phase: "question" } as const;
const toStep = (step: number) => ({ type: "show_step", step });

describe("moves between steps", () => {
  test("go one step forward or back", () => {
    expect(getUncovering(round)).toEqual({ next: toStep(3), back: toStep(1) });
  });

  test("do not go beyond the first and the last step", () => {
    expect(getUncovering({ ...round, steps: { ...steps, shown: 1 } })).toEqual({ next: toStep(2), back: null });
    expect(getUncovering({ ...round, steps: { ...steps, shown: 3 } })).toEqual({ next: null, back: toStep(2) });
  });

  test("are possible after time is up, but not while paused or reading, after the reveal, or without steps", () => {
    const none = { next: null, back: null };
    expect(getUncovering({ ...round, closed_by: "timeout" }).next).not.toBeNull();
    expect(getUncovering({ ...round, closed_by: "pause" })).toEqual(none);
    expect(getUncovering({ ...round, closed_by: "reading" })).toEqual(none);
    expect(getUncovering({ ...round, phase: "revealed" })).toEqual(none);
    expect(getUncovering({ closed_by: null, phase: "question" })).toEqual(none);
    expect(getUncovering(null)).toEqual(none);
  });
});
