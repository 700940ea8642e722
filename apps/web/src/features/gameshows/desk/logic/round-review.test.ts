import { describe, expect, it } from "vitest";
import { makeRound, questionSlices, readySlices } from "../testing/fixtures.ts";
import { canShowToAudience, getRejoinCommands, getDeskContent } from "./round-review.ts";

/** Slices with the moderator at round `cursor`, the displays at round `shown`, and no open question. */
function reviewSlices(cursor: number | null, shown: number | null) {
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

describe("desk focus", () => {
  it("is the stage without a live round, else the live round", () => {
    expect(getDeskContent(readySlices(), null).kind).toBe("none");
    expect(getDeskContent(questionSlices(2), null).kind).toBe("live");
  });

  it("is the round reviewed on this screen", () => {
    expect(getDeskContent(questionSlices(2), "g1-r1")).toMatchObject({
      kind: "review",
      round: { number: 1 },
      game: { id: "g1" },
    });
  });

  it("is the round that the moderator went back to while the displays stay", () => {
    expect(getDeskContent(reviewSlices(1, 3), null)).toMatchObject({ kind: "review", round: { number: 1 } });
  });

  it("is the round on the displays after the last one", () => {
    expect(getDeskContent(reviewSlices(null, 2), null)).toMatchObject({ kind: "review", round: { number: 2 } });
  });

  it("falls back to the stage for a round that no longer exists", () => {
    expect(getDeskContent(questionSlices(2), "gone").kind).toBe("none");
  });
});

describe("continue", () => {
  it("goes forward to the round on the displays", () => {
    expect(getRejoinCommands(reviewSlices(1, 3))).toEqual([
      { type: "next", confirmed: false },
      { type: "next", confirmed: false },
    ]);
  });

  it("goes past the last round when the standings are on the displays", () => {
    expect(getRejoinCommands(reviewSlices(3, null))).toEqual([{ type: "next", confirmed: false }]);
  });

  it("takes an earlier round off the displays", () => {
    expect(getRejoinCommands(reviewSlices(3, 1))).toEqual([{ type: "show_to_audience", round_id: "g1-r3" }]);
  });

  it("goes on to the standings from a round that never began and cannot be shown", () => {
    const slices = reviewSlices(2, 1);
    const games = slices.programme.games.map((game) => ({
      ...game,
      rounds: game.rounds.map((round) => (round.number === 1 ? round : { ...round, never_began: true as const })),
    }));
    const next = { type: "next", confirmed: false };
    expect(getRejoinCommands({ ...slices, programme: { ...slices.programme, games } })).toEqual([next, next]);
  });

  it("takes a round off the displays after the last one", () => {
    expect(getRejoinCommands(reviewSlices(null, 2))).toEqual([
      { type: "previous", confirmed: false },
      { type: "next", confirmed: false },
    ]);
  });

  it("is empty while moderator and audience see the same", () => {
    expect(getRejoinCommands(reviewSlices(2, 2))).toEqual([]);
    expect(getRejoinCommands(reviewSlices(null, null))).toEqual([]);
    expect(getRejoinCommands(readySlices())).toEqual([]);
  });
});

describe("showing an earlier round", () => {
  it("is possible while no question is open, for a round that is not on the displays", () => {
    const slices = reviewSlices(3, 3);
    const [first, , third] = slices.programme.games[0]?.rounds ?? [];
    expect(first && canShowToAudience(slices, first)).toBe(true);
    expect(third && canShowToAudience(slices, third)).toBe(false);
    const open = questionSlices(2);
    const early = open.programme.games[0]?.rounds[0];
    expect(early && canShowToAudience(open, early)).toBe(false);
  });

  it("ROUND-10: is impossible for a round that never began", () => {
    const slices = reviewSlices(3, 3);
    const skipped = { ...makeRound(1, "skipped"), never_began: true as const };
    expect(canShowToAudience(slices, skipped)).toBe(false);
    expect(canShowToAudience(slices, makeRound(1, "skipped"))).toBe(true);
  });
});
