import { describe, expect, it } from "vitest";
import { aTeam } from "../testing/fixtures.ts";
import { searchTeams, sortTeams, teamProblems } from "./teams.ts";

describe("teams", () => {
  it("are found by name or member, without regard to case and accents", () => {
    const teams = [aTeam(1, { name: "Émile" }), aTeam(2, { members: [{ device_id: "d", name: "Zoë" }] })];
    expect(searchTeams(teams, "emi").map((team) => team.team_id)).toEqual(["t1"]);
    expect(searchTeams(teams, "zoe").map((team) => team.team_id)).toEqual(["t2"]);
    expect(searchTeams(teams, " ")).toHaveLength(2);
  });

  it("stand by rank, with the deactivated ones at the end", () => {
    const teams = [aTeam(1, { status: "deactivated", rank: null }), aTeam(2, { rank: 2 }), aTeam(3, { rank: 1 })];
    expect(sortTeams(teams, "rank").map((team) => team.team_id)).toEqual(["t3", "t2", "t1"]);
  });

  it("need a name, a password when new, and a proper colour", () => {
    expect(teamProblems({ name: " ", password: "", colour: "red" }, true)).toEqual({
      name: "team_name_required",
      password: "password_required",
      colour: "invalid_colour",
    });
    expect(teamProblems({ name: "x".repeat(41), password: "", colour: "#ff5722" }, false)).toEqual({
      name: "team_name_too_long",
    });
  });
});
