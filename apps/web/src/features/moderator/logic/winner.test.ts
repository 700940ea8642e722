import { describe, expect, it } from "vitest";
import { aTeam } from "../testing/fixtures.ts";
import { winnerChoice, withFound } from "./winner.ts";

describe("proposed winner", () => {
  const standing = (number: number, points: number) => ({ ...aTeam(number), points });

  it("is the team with most points in this game", () => {
    expect(winnerChoice([standing(1, 100), standing(2, 300)])).toMatchObject({ proposed: "t2", tied: 1 });
  });

  it("is nobody on a tie, and the tied teams come first", () => {
    const choice = winnerChoice([standing(1, 100), standing(2, 300), standing(3, 300)]);
    expect(choice.proposed).toBeNull();
    expect(choice.tied).toBe(2);
    expect(choice.standings.map((team) => team.team_id)).toEqual(["t2", "t3", "t1"]);
  });

  it("is nobody without teams", () => {
    expect(winnerChoice([])).toEqual({ standings: [], proposed: null, tied: 0 });
  });
});

it("knows the points of those that were found where they are among the best", () => {
  const best = [{ ...aTeam(1), points: 30 }];
  const found = [aTeam(1), aTeam(7), aTeam(8, { status: "deactivated" })];
  expect(withFound(best, found).map(({ team_id, points }) => [team_id, points])).toEqual([
    ["t1", 30],
    ["t7", undefined],
  ]);
});
