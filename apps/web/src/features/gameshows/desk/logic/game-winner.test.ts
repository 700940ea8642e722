import { describe, expect, it } from "vitest";
import { makeTeam } from "../testing/fixtures.ts";
import { toFinishCommand, findTiedLeaders, proposeWinner, withKnownPoints } from "./game-winner.ts";

describe("winner proposal", () => {
  const standing = (number: number, points: number) => ({ ...makeTeam(number), points });

  it("is the team with most points in this game", () => {
    expect(proposeWinner([standing(1, 100), standing(2, 300)])).toMatchObject({ proposedTeamId: "t2", tiedCount: 1 });
  });

  it("is null on a tie, with the tied teams first", () => {
    const choice = proposeWinner([standing(1, 100), standing(2, 300), standing(3, 300)]);
    expect(choice.proposedTeamId).toBeNull();
    expect(choice.tiedCount).toBe(2);
    expect(choice.standings.map((team) => team.team_id)).toEqual(["t2", "t3", "t1"]);
  });

  it("is null without teams", () => {
    expect(proposeWinner([])).toEqual({ standings: [], proposedTeamId: null, tiedCount: 0 });
  });
});

it("adds known points to found teams and drops deactivated ones", () => {
  const best = [{ ...makeTeam(1), points: 30 }];
  const found = [makeTeam(1), makeTeam(7), makeTeam(8, { status: "deactivated" })];
  expect(withKnownPoints(best, found).map(({ team_id, points }) => [team_id, points])).toEqual([
    ["t1", 30],
    ["t7", undefined],
  ]);
});

describe("the command that finishes a game", () => {
  it("needs a team for a winner", () => {
    expect(toFinishCommand("winner", "t1", [])).toEqual({ type: "finish_game", winner_team_id: "t1" });
    expect(toFinishCommand("winner", null, ["t1", "t2"])).toBe("team_required");
  });

  it("needs at least two teams for a draw, and proposes those in the lead", () => {
    const standing = (number: number, points: number) => ({ ...makeTeam(number), points });
    expect(findTiedLeaders(proposeWinner([standing(1, 100), standing(2, 300), standing(3, 300)]))).toEqual([
      "t2",
      "t3",
    ]);
    expect(findTiedLeaders(proposeWinner([standing(1, 100), standing(2, 300)]))).toEqual([]);
    expect(toFinishCommand("draw", "t1", [])).toBe("team_required");
    expect(toFinishCommand("draw", "t1", ["t2"])).toBe("draw_needs_teams");
    expect(toFinishCommand("draw", "t1", ["t2", "t3"])).toEqual({
      type: "finish_game",
      winner_team_id: null,
      drawn_team_ids: ["t2", "t3"],
    });
  });

  it("sets no_winner explicitly", () => {
    expect(toFinishCommand("no_winner", "t1", ["t2"])).toEqual({
      type: "finish_game",
      winner_team_id: null,
      no_winner: true,
    });
  });
});
