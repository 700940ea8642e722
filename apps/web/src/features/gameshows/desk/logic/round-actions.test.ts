import { describe, expect, it } from "vitest";
import { makeGame, makeRound, questionSlices, readySlices } from "../testing/fixtures.ts";
import { canReview, getRoundActions, getResultActions } from "./round-actions.ts";

describe("actions of a round", () => {
  it("a round can be skipped, revealed and peeked at before the reveal, but its face cannot be switched", () => {
    expect(getRoundActions(questionSlices(2))).toMatchObject({
      canGoBack: true,
      shouldConfirmGoingBack: true,
      canSkip: true,
      canReveal: true,
      canPeek: true,
      face: null,
      canFinalize: true,
    });
  });

  it("the face can be switched both ways after the reveal", () => {
    const slices = questionSlices(1);
    const desk = slices.desk && { ...slices.desk, phase: "revealed" as const };
    const round = slices.round && { ...slices.round, phase: "revealed" as const, face: "answer" as const };
    expect(getRoundActions({ ...slices, desk, round })).toMatchObject({
      face: "question",
      canSkip: false,
      canReveal: false,
    });
    const back = round && { ...round, face: "question" as const };
    expect(getRoundActions({ ...slices, desk, round: back })).toMatchObject({ face: "answer" });
  });

  it("a skipped or cancelled round can be reopened while no question is open", () => {
    const slices = questionSlices(2);
    const desk = slices.desk && { ...slices.desk, phase: "done" as const };
    expect(getResultActions({ ...slices, desk }, makeRound(1, "skipped"))).toMatchObject({
      canReopen: true,
      canCancel: false,
    });
    expect(getResultActions({ ...slices, desk }, makeRound(1, "cancelled")).canReopen).toBe(true);
    expect(getResultActions(slices, makeRound(1, "skipped")).canReopen).toBe(false);
  });

  it("set winner and award are possible under both scoring methods, in the current game only", () => {
    const slices = questionSlices(2);
    expect(getResultActions(slices, makeRound(1, "done")).canSetWinner).toBe(true);
    for (const phase of ["question", "revealed", "done"] as const)
      expect(getResultActions(slices, { ...makeRound(1, phase), scoring: "partial_credit" })).toMatchObject({
        canSetWinner: true,
        canAward: true,
      });
    expect(getResultActions(slices, makeRound(1, "skipped"))).toMatchObject({ canSetWinner: false, canAward: false });
    expect(getResultActions(slices, makeRound(1, "done", "g2")).canSetWinner).toBe(false);
  });

  it("allows no action in an inactive show, and only peeking while paused", () => {
    expect(Object.values(getRoundActions(readySlices()))).not.toContain(true);
    const slices = questionSlices(2);
    const paused = getRoundActions({ ...slices, show: { ...slices.show, paused: true } });
    expect(paused).toMatchObject({ canGoBack: false, canSkip: false, canReveal: false, canPeek: true });
  });

  it("GAME-5: a game cannot be finalized when its rounds are over, also from an earlier round", () => {
    const backAtLastRound = (isOver: boolean) => {
      const slices = questionSlices(3);
      const rounds = (["done", "cancelled", "skipped"] as const).map((phase, index) => makeRound(index + 1, phase));
      const over = isOver ? ({ rounds_over: true } as const) : {};
      const games = [makeGame("g1", { status: "active", rounds, ...over }), makeGame("g2")];
      const desk = slices.desk && { ...slices.desk, phase: "skipped" as const };
      return { ...slices, desk, programme: { ...slices.programme, games } };
    };
    expect(getRoundActions(backAtLastRound(true))).toMatchObject({ canFinalize: false, canGoBack: true });
    // A round was reopened, and then skipped.
    expect(getRoundActions(backAtLastRound(false)).canFinalize).toBe(true);
  });

  it("no winner can be set without teams", () => {
    expect(getRoundActions(questionSlices(1, { roster: { count: 0, active: 0, items: [] } })).canSetWinner).toBe(false);
  });
});

it("a pending round cannot be reviewed", () => {
  expect([makeRound(1, "done"), makeRound(2, "skipped"), makeRound(3)].map(canReview)).toEqual([true, true, false]);
});
