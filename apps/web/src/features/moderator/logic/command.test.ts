import { describe, expect, it } from "vitest";
import { questionSlices, readySlices } from "../testing/fixtures.ts";
import { completeSlices, laneOf, viewOf, withView } from "./command.ts";

describe("the view that a command is given for", () => {
  it("names no run before the start", () => {
    expect(viewOf(readySlices())).toEqual({ run_id: "", round_id: null, phase: null });
  });

  it("names run, round and phase of the live round", () => {
    expect(viewOf(questionSlices(2))).toEqual({ run_id: "run", round_id: "g1-r2", phase: "question" });
  });

  it("takes the phase from the programme while the desk shows another round", () => {
    expect(viewOf({ ...questionSlices(2), desk: null })).toMatchObject({ round_id: "g1-r2", phase: "question" });
  });

  it("goes with every command but a correction of points and an undo, which names its decision", () => {
    const view = viewOf(questionSlices());
    expect(withView({ type: "reveal" }, view)).toEqual({ type: "reveal", view });
    expect(withView({ type: "correct_points", team_id: "t1", points: 5, reason: "tip" }, view)).not.toHaveProperty(
      "view",
    );
    expect(withView({ type: "undo", decision_seq: 7 }, view)).toEqual({ type: "undo", decision_seq: 7 });
  });
});

describe("lanes", () => {
  it("lets moves of the play wait for each other, and the timer pass them", () => {
    expect(laneOf({ type: "reveal" })).toBe(laneOf({ type: "next", confirmed: false }));
    expect(laneOf({ type: "timer_add", seconds: 15 })).not.toBe(laneOf({ type: "reveal" }));
  });

  it("gives each submission its own", () => {
    const validate = (submission_id: string) =>
      laneOf({ type: "validate_submission", team_id: "t", submission_id, decision: { outcome: "wrong" } });
    expect(validate("s1")).not.toBe(validate("s2"));
  });
});

describe("complete slices", () => {
  it("wait for the first full state", () => {
    const { roster: _, ...rest } = readySlices();
    expect(completeSlices({})).toBeNull();
    expect(completeSlices(rest)).toBeNull();
  });

  it("read a slot that was never filled as empty", () => {
    const { presses: _, ...rest } = readySlices();
    expect(completeSlices(rest)?.presses).toBeNull();
  });
});
