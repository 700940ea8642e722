import { describe, expect, it } from "vitest";
import { makeTeam } from "../testing/fixtures.ts";
import { countPhones, getRoundTrip, listPhoneStates, summarisePresence } from "./presence.ts";

describe("presence", () => {
  const presence = { displays: 1, moderators: 1, teams: { t1: 2 } };

  it("lists active teams without a connected phone", () => {
    const items = [makeTeam(1), makeTeam(2), makeTeam(3, { status: "deactivated" })];
    const summary = summarisePresence(presence, { items, active: 2 });
    expect(summary).toMatchObject({ connected: 1, active: 2, displays: 1 });
    expect(summary?.missing.map((team) => team.team_id)).toEqual(["t2"]);
  });

  it("counts all connected teams if the roster does not list all of them", () => {
    const connected = { ...presence, teams: { t1: 2, t7: 1, t8: 0 } };
    expect(summarisePresence(connected, { items: [makeTeam(1)], active: 3 })).toMatchObject({
      connected: 2,
      active: 3,
    });
  });

  it("counts the connected phones of a team", () => {
    expect([countPhones(presence, "t1"), countPhones(presence, "t2"), countPhones(null, "t1")]).toEqual([2, 0, 0]);
  });
});

describe("phones with problems", () => {
  const presence = { displays: 0, moderators: 1, teams: { t1: 2 }, phones: { t1: { asleep: 1, lost: 2, rtt_ms: 50 } } };

  it("are listed worst first", () => {
    expect(listPhoneStates(presence, "t1", 4)).toEqual([
      { state: "lost", count: 2 },
      { state: "asleep", count: 1 },
    ]);
    expect(listPhoneStates(presence, "t2", 1)).toEqual([]);
    expect(listPhoneStates(null, "t1", 4)).toEqual([]);
  });

  it("do not include a phone that is connected to another server", () => {
    expect(listPhoneStates(presence, "t1", 2)).toEqual([{ state: "asleep", count: 1 }]);
  });

  it("come with the longest round trip", () => {
    expect([getRoundTrip(presence, "t1"), getRoundTrip(presence, "t2"), getRoundTrip(null, "t1")]).toEqual([
      50,
      null,
      null,
    ]);
  });
});
