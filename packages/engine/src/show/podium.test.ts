import { describe, expect, test } from "vitest";
import { project } from "../index.ts";
import { contextOf, given, manage, play, reveal, startedShow, undo } from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const complete = (podium: boolean): Step => play({ type: "complete", confirmed: true, podium });
const step = (rank: number): Step => play({ type: "podium_step", rank });
const give = (team: string, points: number): Step =>
  manage({ type: "correct_points", team_id: team, points, reason: "Test" });

const ended = (...points: readonly number[]): World => {
  const names = ["Ants", "Bees", "Crows", "Deer"].slice(0, points.length);
  const scores = points.flatMap((score, at) => (score === 0 ? [] : [give((names[at] ?? "").toLowerCase(), score)]));
  return given(startedShow(names), reveal(), ...scores, complete(true)).world;
};
const boardOf = (world: World, team = false) => {
  const audience = team ? ({ kind: "team", team_id: "ants" } as const) : ({ kind: "display" } as const);
  const { leaderboard, show } = project(world.state, audience, contextOf(world)) ?? expect.unreachable();
  return { ranks: leaderboard.rows.map(({ rank }) => rank), table: leaderboard.ranks.length, podium: show.podium };
};

describe("PODIUM-2, PODIUM-3: steps", () => {
  test("PODIUM-2, PODIUM-3: third, second, first; hidden places are in no board of displays and teams", () => {
    let world = ended(40, 30, 20, 10);
    const seen = [world];
    for (const rank of [3, 2, 1]) {
      world = given(world, step(rank)).world;
      seen.push(world);
    }
    for (const team of [false, true])
      expect(seen.map((each) => boardOf(each, team))).toEqual([
        { ranks: [], table: 0, podium: { from: 4, next: 3 } },
        { ranks: [3, 4], table: 2, podium: { from: 3, next: 2 } },
        { ranks: [2, 3, 4], table: 3, podium: { from: 2, next: 1 } },
        { ranks: [1, 2, 3, 4], table: 4, podium: undefined },
      ]);
    const host = project(ended(40, 30).state, { kind: "moderator" }, contextOf(ended(40, 30)));
    expect(host.leaderboard.rows).toHaveLength(2);
    expect(host.programme.next_step).toBe("podium_step");
  });

  test("PODIUM-2: skips ranks that a tie leaves out", () => {
    expect(boardOf(ended(40, 40, 20)).podium).toEqual({ from: 4, next: 3 });
    expect(boardOf(given(ended(40, 40, 20), step(3)).world).podium).toEqual({ from: 3, next: 1 });
    expect(boardOf(ended(40, 20, 20)).podium).toEqual({ from: 4, next: 2 });
    expect(boardOf(ended(10, 10, 10, 10)).podium).toEqual({ from: 4, next: 1 });
    expect(boardOf(ended(10)).podium).toEqual({ from: 4, next: 1 });
  });

  test("PODIUM-2: rank 1 shows everything; a repeated or wrong rank is stale", () => {
    const { state } = given(ended(40, 30, 20))
      .when(step(1))
      .then({ type: "podium_stepped", rank: 1 });
    expect(state.run?.podium).toBeNull();
    given(ended(40, 30, 20))
      .when(step(2))
      .thenRefused("stale_view");
    given(ended(40, 30, 20), step(3))
      .when(step(3))
      .thenRefused("stale_view");
    given(ended(40, 30, 20), step(1))
      .when(step(1))
      .thenNothing();
    given(ended(40, 30, 20), step(1))
      .when(step(3))
      .thenRefused("stale_view");
    given(startedShow(["Ants"]), reveal())
      .when(step(1))
      .thenRefused("wrong_status", { status: "active" });
  });
});

test("PODIUM-1: unless a podium is requested and a team is active, the standings are public at once", () => {
  const open = given(startedShow(["Ants"]), reveal(), complete(false)).world;
  expect(boardOf(open)).toEqual({ ranks: [1], table: 1, podium: undefined });
  expect(boardOf(given(startedShow([]), reveal(), complete(true)).world).podium).toBeUndefined();
});

test("PODIUM-2: reset and the undo of the completion end it", () => {
  expect(boardOf(given(ended(40, 30), undo()).world)).toMatchObject({ ranks: [1, 2], podium: undefined });
  expect(boardOf(given(ended(40, 30), play({ type: "reset" })).world).podium).toBeUndefined();
});
