import { expect, test } from "vitest";
import { rankPresses } from "./rank-presses.ts";
import { OWN_ID, getSampleTeams, awardPoints } from "./sample-teams.ts";

const teams = getSampleTeams("You");

test("ranks the visitor by the measured reaction", () => {
  const [first] = rankPresses(teams, 0, 12.4);
  expect([first?.team.team_id, first?.ms, first?.rank, first?.behindMs]).toEqual([OWN_ID, 12, 1, 0]);
  const slow = rankPresses(teams, 0, 5_000);
  expect(slow.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  expect(slow.at(-1)).toMatchObject({ team: { team_id: OWN_ID }, behindMs: 5_000 - (slow[0]?.ms ?? 0) });
});

test("omits a visitor who did not press", () => {
  expect(rankPresses(teams, 3, null).map(({ team }) => team.team_id)).not.toContain(OWN_ID);
});

test("equal points share a rank, and points move a team up", () => {
  expect(teams.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  const after = awardPoints(teams, [OWN_ID], 20);
  expect(after[0]).toMatchObject({ team_id: OWN_ID, points: 50, rank: 1 });
});
