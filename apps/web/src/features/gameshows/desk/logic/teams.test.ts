import { describe, expect, it } from "vitest";
import { makeTeam } from "../testing/fixtures.ts";
import { findTeamChanges, searchTeams, sortTeams, validateTeam } from "./teams.ts";

describe("teams", () => {
  it("are found by name or member, ignoring case and accents", () => {
    const teams = [makeTeam(1, { name: "Émile" }), makeTeam(2, { members: [{ device_id: "d", name: "Zoë" }] })];
    expect(searchTeams(teams, "emi").map((team) => team.team_id)).toEqual(["t1"]);
    expect(searchTeams(teams, "zoe").map((team) => team.team_id)).toEqual(["t2"]);
    expect(searchTeams(teams, " ")).toHaveLength(2);
  });

  it("are sorted by rank, deactivated teams last", () => {
    const teams = [
      makeTeam(1, { status: "deactivated", rank: null }),
      makeTeam(2, { rank: 2 }),
      makeTeam(3, { rank: 1 }),
    ];
    expect(sortTeams(teams, "rank").map((team) => team.team_id)).toEqual(["t3", "t2", "t1"]);
  });

  it("need a name, a password when new, and a valid colour", () => {
    expect(validateTeam({ name: " ", password: "", colour: "red" }, true)).toEqual({
      name: "team_name_required",
      password: "password_required",
      colour: "invalid_colour",
    });
    expect(validateTeam({ name: "x".repeat(41), password: "", colour: "#ff5722" }, false)).toEqual({
      name: "team_name_too_long",
    });
    expect(validateTeam({ name: "Foxes", password: "x".repeat(201), colour: "" }, true)).toEqual({
      password: "password_too_long",
    });
  });

  it.each([
    ["only invisible characters", "\u200B\u2060", "team_name_required"],
    ["a character that changes the text direction", "Fo\u202Exes", "team_name_hidden_characters"],
    ["more than 40 characters before they are composed, 40 after", "e\u0301".repeat(40), undefined],
  ])("check a name with %s as the server does", (_, name, problem) => {
    expect(validateTeam({ name, password: "", colour: "" }, false).name).toBe(problem);
  });
});

describe("changes of a team", () => {
  const opened = { name: "Foxes", password: "", colour: "#ff5722" };

  it("contain only what the form changed, because another host may have changed the rest", () => {
    expect(findTeamChanges(opened, { ...opened, name: " Wolves " })).toEqual({ name: "Wolves" });
    expect(findTeamChanges(opened, { ...opened, colour: "#000000" })).toEqual({ colour: "#000000" });
    expect(findTeamChanges(opened, { ...opened, colour: "" })).toEqual({});
  });
});
