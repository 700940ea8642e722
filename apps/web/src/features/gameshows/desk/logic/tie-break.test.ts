import { expect, test } from "vitest";
import { findTiedTeams } from "./tie-break.ts";

const badge = (id: string) => ({ team_id: id, name: id, colour: "#000000", emblem: 0 });
const standing = (id: string, points: number) => ({ ...badge(id), points });
const row = (id: string, points: number, rank: number) => ({ ...standing(id, points), wins: 0, rank });
const ids = (teams: readonly { readonly team_id: string }[]): readonly string[] => teams.map(({ team_id }) => team_id);

test("a tie of the game is between its leaders", () => {
  const standings = [standing("a", 5), standing("b", 7), standing("c", 7)];
  expect(ids(findTiedTeams("game", { game_standings: standings }, null))).toEqual(["b", "c"]);
  expect(findTiedTeams("game", { game_standings: standings.slice(0, 2) }, null)).toEqual([]);
  expect(findTiedTeams("game", { game_standings: [standing("a", 0), standing("b", 0)] }, null)).toEqual([]);
  const many = Array.from({ length: 51 }, (_, index) => standing(`t${index}`, 3));
  expect(findTiedTeams("game", { game_standings: many }, null)).toEqual([]);
});

test("a tie of the show is at the first rank, if all tied teams are known and have points", () => {
  const none = { game_standings: [] };
  const rows = [row("a", 9, 1), row("b", 9, 1), row("c", 2, 3)];
  expect(ids(findTiedTeams("show", none, { rows, total: 3 }))).toEqual(["a", "b"]);
  expect(findTiedTeams("show", none, { rows: rows.slice(1), total: 2 })).toEqual([]);
  expect(findTiedTeams("show", none, { rows: rows.slice(0, 2), total: 3 })).toEqual([]);
  expect(findTiedTeams("show", none, { rows: [row("a", 0, 1), row("b", 0, 1)], total: 2 })).toEqual([]);
  expect(findTiedTeams("show", none, null)).toEqual([]);
});
