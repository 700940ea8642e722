import { describe, expect, it } from "vitest";
import { makeRound, questionSlices, readySlices } from "../testing/fixtures.ts";
import { canReview, getRoundActions, getResultActions } from "./round-actions.ts";

describe("actions of a round", () => {
  it("a round can be skipped, revealed and peeked at before the reveal, but its face cannot be switched", () => {
    expect(getRoundActions(questionSlices(2))).toMatchObject({
      previous: true,
      previousNeedsConfirmation: true,
      skip: true,
      reveal: true,
      peek: true,
      face: null,
      finalize: true,
    });
  });

  it("the face can be switched both ways after the reveal", () => {
    const slices = questionSlices(1);
    const desk = slices.desk && { ...slices.desk, phase: "revealed" as const };
    const round = slices.round && { ...slices.round, phase: "revealed" as const, face: "answer" as const };
    expect(getRoundActions({ ...slices, desk, round })).toMatchObject({ face: "question", skip: false, reveal: false });
    const back = round && { ...round, face: "question" as const };
    expect(getRoundActions({ ...slices, desk, round: back })).toMatchObject({ face: "answer" });
  });

  it("a skipped or cancelled round can be reopened while no question is open", () => {
    const slices = questionSlices(2);
    const desk = slices.desk && { ...slices.desk, phase: "done" as const };
    expect(getResultActions({ ...slices, desk }, makeRound(1, "skipped"))).toMatchObject({
      reopen: true,
      cancel: false,
    });
    expect(getResultActions({ ...slices, desk }, makeRound(1, "cancelled")).reopen).toBe(true);
    expect(getResultActions(slices, makeRound(1, "skipped")).reopen).toBe(false);
  });

  it("set winner and award are possible under both scoring methods, in the current game only", () => {
    const slices = questionSlices(2);
    expect(getResultActions(slices, makeRound(1, "done")).set_winner).toBe(true);
    for (const phase of ["question", "revealed", "done"] as const)
      expect(getResultActions(slices, { ...makeRound(1, phase), scoring: "partial_credit" })).toMatchObject({
        set_winner: true,
        award: true,
      });
    expect(getResultActions(slices, makeRound(1, "skipped"))).toMatchObject({ set_winner: false, award: false });
    expect(getResultActions(slices, makeRound(1, "done", "g2")).set_winner).toBe(false);
  });

  it("allows no action in an inactive show, and only peeking while paused", () => {
    expect(Object.values(getRoundActions(readySlices()))).not.toContain(true);
    const slices = questionSlices(2);
    const paused = getRoundActions({ ...slices, show: { ...slices.show, paused: true } });
    expect(paused).toMatchObject({ previous: false, skip: false, reveal: false, peek: true });
  });

  it("no winner can be set without teams", () => {
    expect(getRoundActions(questionSlices(1, { roster: { count: 0, active: 0, items: [] } })).set_winner).toBe(false);
  });
});

it("a pending round cannot be reviewed", () => {
  expect([makeRound(1, "done"), makeRound(2, "skipped"), makeRound(3)].map(canReview)).toEqual([true, true, false]);
});
