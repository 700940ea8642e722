import { sql, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { Cursor } from "../http/paging.ts";

/** How a list is ordered: by one column, and by id where that is equal. */
export interface PageOrder {
  readonly column: string;
  readonly id: string;
  readonly ascending: boolean;
  /** Whether the column holds numbers. */
  readonly numeric: boolean;
}

/** What a page sends back as a cursor may be anything; a column of numbers is compared with a number. */
export function wholeNumber(value: string | number): number {
  const number = Math.floor(Number(value));
  return Number.isSafeInteger(number) ? number : 0;
}

/**
 * One page of a list that begins after a row, whatever was added or removed before it; one row more than `limit`, so
 * that the caller sees whether there are others.
 */
export function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { column, id, ascending, numeric }: PageOrder,
  after: Cursor | null,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const direction = ascending ? "asc" : "desc";
  const page = query
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(id), direction)
    .limit(limit + 1);
  if (after === null) return page;
  const [by, own] = [sql.ref(column), sql.ref(id)];
  const value = numeric ? wholeNumber(after.value) : String(after.value);
  const beyond = sql.raw(ascending ? ">" : "<");
  return page.where(sql<SqlBool>`(${by} ${beyond} ${value} or (${by} = ${value} and ${own} ${beyond} ${after.id}))`);
}
