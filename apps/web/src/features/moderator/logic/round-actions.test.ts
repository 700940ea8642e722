import { describe, expect, it } from "vitest";
import { aRound, questionSlices, readySlices } from "../testing/fixtures.ts";
import { canLookBack, roundActions, roundMoves } from "./round-actions.ts";

describe("moves in a round", () => {
  it("before the reveal: skip, reveal, look at the answer alone, but no other face for the audience", () => {
    expect(roundActions(questionSlices(2))).toMatchObject({
      previous: true,
      previous_asks: true,
      skip: true,
      reveal: true,
      peek: true,
      face: null,
      finalize: true,
    });
  });

  it("after the reveal: the face can be switched back and forth", () => {
    const slices = questionSlices(1);
    const desk = slices.desk && { ...slices.desk, phase: "revealed" as const };
    const round = slices.round && { ...slices.round, phase: "revealed" as const, face: "answer" as const };
    expect(roundActions({ ...slices, desk, round })).toMatchObject({ face: "question", skip: false, reveal: false });
    const back = round && { ...round, face: "question" as const };
    expect(roundActions({ ...slices, desk, round: back })).toMatchObject({ face: "answer" });
  });

  it("a skipped or cancelled round can be reopened once no question is open", () => {
    const slices = questionSlices(2);
    const desk = slices.desk && { ...slices.desk, phase: "done" as const };
    expect(roundMoves({ ...slices, desk }, aRound(1, "skipped"))).toMatchObject({ reopen: true, cancel: false });
    expect(roundMoves({ ...slices, desk }, aRound(1, "cancelled")).reopen).toBe(true);
    expect(roundMoves(slices, aRound(1, "skipped")).reopen).toBe(false);
  });

  it("D5, C10: a winner is set and a team awarded under either scoring method, in the game that is on", () => {
    const slices = questionSlices(2);
    expect(roundMoves(slices, aRound(1, "done")).set_winner).toBe(true);
    for (const phase of ["question", "revealed", "done"] as const)
      expect(roundMoves(slices, { ...aRound(1, phase), scoring: "partial_credit" })).toMatchObject({
        set_winner: true,
        award: true,
      });
    expect(roundMoves(slices, aRound(1, "skipped"))).toMatchObject({ set_winner: false, award: false });
    expect(roundMoves(slices, aRound(1, "done", "g2")).set_winner).toBe(false);
  });

  it("nothing moves in a show that is not active, and the round stands still while it is paused", () => {
    expect(Object.values(roundActions(readySlices()))).not.toContain(true);
    const slices = questionSlices(2);
    const paused = roundActions({ ...slices, show: { ...slices.show, paused: true } });
    expect(paused).toMatchObject({ previous: false, skip: false, reveal: false, peek: true });
  });

  it("no winner can be set without teams", () => {
    expect(roundActions(questionSlices(1, { roster: { count: 0, active: 0, items: [] } })).set_winner).toBe(false);
  });
});

it("a round that has not been played cannot be looked back at", () => {
  expect([aRound(1, "done"), aRound(2, "skipped"), aRound(3)].map(canLookBack)).toEqual([true, true, false]);
});
