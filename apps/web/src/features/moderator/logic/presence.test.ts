import { describe, expect, it } from "vitest";
import { aTeam } from "../testing/fixtures.ts";
import { phonesOf, presenceSummary } from "./presence.ts";

describe("presence", () => {
  const presence = { displays: 1, moderators: 1, teams: { t1: 2 } };

  it("names the active teams without a phone", () => {
    const summary = presenceSummary(presence, [aTeam(1), aTeam(2), aTeam(3, { status: "deactivated" })]);
    expect(summary).toMatchObject({ connected: 1, active: 2, displays: 1 });
    expect(summary?.missing.map((team) => team.team_id)).toEqual(["t2"]);
  });

  it("counts the phones of one team", () => {
    expect([phonesOf(presence, "t1"), phonesOf(presence, "t2"), phonesOf(null, "t1")]).toEqual([2, 0, 0]);
  });
});
