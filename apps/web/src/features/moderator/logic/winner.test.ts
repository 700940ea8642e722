import { describe, expect, it } from "vitest";
import { aTeam } from "../testing/fixtures.ts";
import { finishGame, leaders, winnerChoice, withFound } from "./winner.ts";

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

describe("D5: how a game ends", () => {
  it("with the team that was picked; without a choice a team is required", () => {
    expect(finishGame("winner", "t1", [])).toEqual({ type: "finish_game", winner_team_id: "t1" });
    expect(finishGame("winner", null, ["t1", "t2"])).toBe("team_required");
  });

  it("with a draw of at least two teams, those in the lead proposed", () => {
    const standing = (number: number, points: number) => ({ ...aTeam(number), points });
    expect(leaders(winnerChoice([standing(1, 100), standing(2, 300), standing(3, 300)]))).toEqual(["t2", "t3"]);
    expect(leaders(winnerChoice([standing(1, 100), standing(2, 300)]))).toEqual([]);
    expect(finishGame("draw", "t1", [])).toBe("team_required");
    expect(finishGame("draw", "t1", ["t2"])).toBe("draw_needs_teams");
    expect(finishGame("draw", "t1", ["t2", "t3"])).toEqual({
      type: "finish_game",
      winner_team_id: null,
      drawn_team_ids: ["t2", "t3"],
    });
  });

  it("without a winner, said so on purpose", () => {
    expect(finishGame("nobody", "t1", ["t2"])).toEqual({ type: "finish_game", winner_team_id: null, no_winner: true });
  });
});
