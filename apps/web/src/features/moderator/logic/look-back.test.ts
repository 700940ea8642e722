import { describe, expect, it } from "vitest";
import { questionSlices, readySlices } from "../testing/fixtures.ts";
import { canShow, continueMoves, focusOf } from "./look-back.ts";

/** The moderator is at round `cursor`, the displays show round `shown`; no question is open. */
function apart(cursor: number | null, shown: number | null) {
  const slices = questionSlices(3);
  const games = slices.programme.games.map((game) =>
    game.id === "g1" ? { ...game, rounds: game.rounds.map((round) => ({ ...round, phase: "done" as const })) } : game,
  );
  const id = (number: number | null) => (number === null ? null : `g1-r${number}`);
  return {
    ...slices,
    programme: { ...slices.programme, games, current_round_id: id(cursor) },
    desk: cursor === null ? null : slices.desk && { ...slices.desk, round_id: `g1-r${cursor}`, phase: "done" as const },
    round: shown === null ? null : slices.round && { ...slices.round, id: `g1-r${shown}`, phase: "revealed" as const },
  };
}

describe("what the desk is about", () => {
  it("is the stage without a round, and the round that everyone sees with one", () => {
    expect(focusOf(readySlices(), null).kind).toBe("stage");
    expect(focusOf(questionSlices(2), null).kind).toBe("live");
  });

  it("is a round that this screen alone looks at", () => {
    expect(focusOf(questionSlices(2), "g1-r1")).toMatchObject({
      kind: "back",
      round: { number: 1 },
      game: { id: "g1" },
    });
  });

  it("is the round that the moderator went back to while the screens stay", () => {
    expect(focusOf(apart(1, 3), null)).toMatchObject({ kind: "back", round: { number: 1 } });
  });

  it("survives a round that does not exist any more", () => {
    expect(focusOf(questionSlices(2), "gone").kind).toBe("stage");
  });
});

describe("continue", () => {
  it("goes forward to the round that is on the screens", () => {
    expect(continueMoves(apart(1, 3))).toEqual([
      { type: "next", confirmed: false },
      { type: "next", confirmed: false },
    ]);
  });

  it("goes past the last round when the standings are on the screens", () => {
    expect(continueMoves(apart(3, null))).toEqual([{ type: "next", confirmed: false }]);
  });

  it("takes an earlier round off the screens", () => {
    expect(continueMoves(apart(3, 1))).toEqual([{ type: "show_to_audience", round_id: "g1-r3" }]);
  });

  it("has nothing to do while moderator and audience are together", () => {
    expect(continueMoves(apart(2, 2))).toEqual([]);
    expect(continueMoves(apart(null, null))).toEqual([]);
    expect(continueMoves(readySlices())).toEqual([]);
  });
});

describe("showing an earlier round", () => {
  it("is possible once no question is open, for a round that is not on the screens already", () => {
    const slices = apart(3, 3);
    const [first, , third] = slices.programme.games[0]?.rounds ?? [];
    expect(first && canShow(slices, first)).toBe(true);
    expect(third && canShow(slices, third)).toBe(false);
    const open = questionSlices(2);
    const early = open.programme.games[0]?.rounds[0];
    expect(early && canShow(open, early)).toBe(false);
  });
});
