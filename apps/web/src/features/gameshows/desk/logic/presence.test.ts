import { describe, expect, it } from "vitest";
import { makeTeam } from "../testing/fixtures.ts";
import { countPhones, summarizePresence } from "./presence.ts";

describe("presence", () => {
  const presence = { displays: 1, moderators: 1, teams: { t1: 2 } };

  it("lists active teams without a connected phone", () => {
    const summary = summarizePresence(presence, [makeTeam(1), makeTeam(2), makeTeam(3, { status: "deactivated" })]);
    expect(summary).toMatchObject({ connected: 1, active: 2, displays: 1 });
    expect(summary?.missing.map((team) => team.team_id)).toEqual(["t2"]);
  });

  it("counts the connected phones of a team", () => {
    expect([countPhones(presence, "t1"), countPhones(presence, "t2"), countPhones(null, "t1")]).toEqual([2, 0, 0]);
  });
});
