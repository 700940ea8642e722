import { expect, test } from "vitest";
import { pressOrder } from "./reaction.ts";
import { own_id, sampleTeams, withPoints } from "./sample.ts";

const teams = sampleTeams("You");

test("the visitor takes the place that the measured reaction earns", () => {
  const [first] = pressOrder(teams, 0, 12.4);
  expect([first?.team.team_id, first?.ms, first?.rank, first?.behind_ms]).toEqual([own_id, 12, 1, 0]);
  const slow = pressOrder(teams, 0, 5_000);
  expect(slow.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  expect(slow.at(-1)).toMatchObject({ team: { team_id: own_id }, behind_ms: 5_000 - (slow[0]?.ms ?? 0) });
});

test("whoever does not press is not in the list", () => {
  expect(pressOrder(teams, 3, null).map(({ team }) => team.team_id)).not.toContain(own_id);
});

test("equal points share a rank, and points move a team up", () => {
  expect(teams.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  const after = withPoints(teams, [own_id], 20);
  expect(after[0]).toMatchObject({ team_id: own_id, points: 50, rank: 1 });
});
