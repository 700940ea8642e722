import type { LeaderboardRow } from "@showrunner/engine";

/** Rows of one column; more rows are spread over two columns. */
export const COLUMN_ROWS = 10;
const PAGE_ROWS = 2 * COLUMN_ROWS;

/** The rows by page: one column for up to ten teams, otherwise two columns per page. */
export function paginate<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  if (rows.length <= PAGE_ROWS) return [rows];
  return Array.from({ length: Math.ceil(rows.length / PAGE_ROWS) }, (_, page) =>
    rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS),
  );
}

type Ranked = Pick<LeaderboardRow, "team_id" | "rank">;

/** By how many places each team rose since an earlier board; negative for a fall. Omits teams that were not on it. */
export function getMovements(rows: readonly Ranked[], before: readonly Ranked[]): ReadonlyMap<string, number> {
  const ranks = new Map(before.map(({ team_id, rank }) => [team_id, rank]));
  return new Map(
    rows.flatMap(({ team_id, rank }) => {
      const old = ranks.get(team_id);
      return old === undefined || old === rank ? [] : [[team_id, old - rank] as const];
    }),
  );
}

/** The page's rows in the order of an earlier board, from which they move to their new places. */
export function sortByEarlierOrder<Row extends Ranked>(
  rows: readonly Row[],
  before: readonly Ranked[],
): readonly Row[] {
  const places = new Map(before.map(({ team_id }, place) => [team_id, place]));
  const placeOf = ({ team_id }: Row): number => places.get(team_id) ?? before.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
