import { expect, it } from "vitest";
import { getMovements, sortByEarlierOrder, paginate } from "./standings-pages.ts";

const row = (teamId: string, rank: number) => ({ team_id: teamId, rank });
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

it("shows up to twenty teams on one page, and every row exactly once", () => {
  expect(paginate(numbers(20))).toHaveLength(1);
  for (const count of [0, 1, 21, 40, 50]) expect(paginate(numbers(count)).flat()).toEqual(numbers(count));
  expect(paginate(numbers(50)).map((page) => page.length)).toEqual([20, 20, 10]);
});

it("returns how many places each team rose or fell", () => {
  const moved = getMovements(
    [row("a", 1), row("b", 2), row("c", 3), row("new", 4)],
    [row("b", 1), row("a", 3), row("c", 3)],
  );
  expect([...moved]).toEqual([
    ["a", 2],
    ["b", -1],
  ]);
});

it("keeps the earlier order, with new teams last", () => {
  const rows = [row("new", 1), row("a", 2), row("b", 3)];
  expect(sortByEarlierOrder(rows, [row("b", 1), row("a", 2)]).map(({ team_id }) => team_id)).toEqual(["b", "a", "new"]);
});
