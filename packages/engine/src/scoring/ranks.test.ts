import { expect, test } from "vitest";
import type { Team } from "../teams/team.state.ts";
import { computeStandings } from "./ranks.ts";

const team = (id: string, points: number, wins = 0, status: Team["status"] = "active"): Team => ({
  id,
  name: id,
  colour: "#000000",
  emblem: 0,
  status,
  points,
  wins,
  rounds_won: 0,
  joined_at: 0,
  joined_seq: 0,
});

test("POINTS-2: ranks by points, then wins; ties share a rank in order of registration", () => {
  const teams = [
    team("a", 5),
    team("b", 9),
    team("c", 5),
    team("d", 5, 1),
    team("e", 0),
    team("f", 99, 0, "deactivated"),
  ];
  const { top, total, ranks } = computeStandings(teams, 50);
  expect(top.map(({ id, rank }) => `${rank} ${id}`)).toEqual(["1 b", "2 d", "3 a", "3 c", "5 e"]);
  expect(ranks).toEqual([
    [9, 0, 1],
    [5, 1, 2],
    [5, 0, 3],
    [0, 0, 5],
  ]);
  expect(total).toBe(5);
});

test("PROJ-5: the list is bounded, the rank table is complete", () => {
  const teams = Array.from({ length: 200 }, (_, index) => team(`${index}`, index % 20));
  const { top, total, ranks } = computeStandings(teams, 50);
  expect([top.length, total, ranks.length, ranks.at(-1)]).toEqual([50, 200, 20, [0, 0, 191]]);
});

test("POINTS-2: has no ranks without teams", () => {
  expect(computeStandings([], 50)).toMatchObject({ top: [], total: 0, ranks: [] });
});
