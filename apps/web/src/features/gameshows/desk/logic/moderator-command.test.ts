import { describe, expect, it } from "vitest";
import { questionSlices, readySlices } from "../testing/fixtures.ts";
import { completeSlices, getConcurrencyKey, getCommandView, withView } from "./moderator-command.ts";

describe("the view of a command", () => {
  it("has no run before the start", () => {
    expect(getCommandView(readySlices())).toEqual({ run_id: null, show_game_id: null, round_id: null, phase: null });
  });

  it("has run, game, round and phase of the live round", () => {
    expect(getCommandView(questionSlices(2))).toEqual({
      run_id: "run",
      show_game_id: "g1",
      round_id: "g1-r2",
      phase: "question",
    });
  });

  it("takes the phase from the programme while the desk shows another round", () => {
    expect(getCommandView({ ...questionSlices(2), desk: null })).toMatchObject({
      round_id: "g1-r2",
      phase: "question",
    });
  });

  it("is added to every command", () => {
    const view = getCommandView(questionSlices());
    expect(withView({ type: "reveal" }, view)).toEqual({ type: "reveal", view });
    expect(withView({ type: "undo", decision_seq: 7 }, view)).toEqual({ type: "undo", decision_seq: 7, view });
  });
});

describe("concurrency keys", () => {
  it("serialises moves of the play, but not timer commands", () => {
    expect(getConcurrencyKey({ type: "reveal" })).toBe(getConcurrencyKey({ type: "next", confirmed: false }));
    expect(getConcurrencyKey({ type: "timer_add", seconds: 15 })).not.toBe(getConcurrencyKey({ type: "reveal" }));
  });

  it("gives each submission its own key", () => {
    const validate = (submissionId: string) =>
      getConcurrencyKey({
        type: "validate_submission",
        team_id: "t",
        submission_id: submissionId,
        decision: { outcome: "wrong" },
      });
    expect(validate("s1")).not.toBe(validate("s2"));
  });

  it("gives a team its own key for what is independent of the play", () => {
    const correct = (teamId: string) =>
      getConcurrencyKey({ type: "correct_points", team_id: teamId, points: 5, reason: "tip" });
    expect(correct("t1")).not.toBe(correct("t2"));
    expect(getConcurrencyKey({ type: "set_winner", round_id: "r", team_id: "t1" })).toBe(
      getConcurrencyKey({ type: "reveal" }),
    );
  });
});

describe("complete slices", () => {
  it("are null before the first full state", () => {
    const { roster: _, ...rest } = readySlices();
    expect(completeSlices({})).toBeNull();
    expect(completeSlices(rest)).toBeNull();
  });

  it("default an optional slice that was never sent to null", () => {
    const { presses: _, ...rest } = readySlices();
    expect(completeSlices(rest)?.presses).toBeNull();
  });
});
