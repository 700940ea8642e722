import { sql, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { Cursor } from "../http/paging.ts";

/** Sort order of a list: one column, ties broken by id. */
export interface PageOrder {
  readonly column: string;
  readonly id: string;
  readonly isAscending: boolean;
  /** Whether the column is numeric. */
  readonly isNumeric: boolean;
}

/** Order of lists whose rows have a time of creation. */
export const NEWEST_FIRST: PageOrder = { column: "created_at", id: "id", isAscending: false, isNumeric: true };

/** A cursor comes from the client and may contain anything, but numeric columns must be compared with a number. */
export function toInteger(value: string | number): number {
  const number = Math.floor(Number(value));
  return Number.isSafeInteger(number) ? number : 0;
}

/** Where a page begins: after the row with this value and id. */
export interface PageStart {
  readonly value: string | number;
  readonly id: string;
}

/** The cursor with its value as the column's type. */
export function toPageStart({ isNumeric }: PageOrder, { value, id }: Cursor): PageStart {
  return { value: isNumeric ? toInteger(value) : String(value), id };
}

/**
 * Keyset pagination: one page after the cursor's row, stable under inserts and deletes. Returns one row more than
 * `limit`, so that the caller can tell whether there are more.
 */
export function paginate<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: PageOrder,
  after: Cursor | null,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  return selectPage(query, order, after === null ? null : toPageStart(order, after), limit + 1);
}

/** Selects the given number of rows from a position on. */
export function selectPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { column, id, isAscending }: PageOrder,
  start: PageStart | null,
  rowCount: number,
): SelectQueryBuilder<DB, TB, O> {
  const direction = isAscending ? "asc" : "desc";
  const page = query.orderBy(sql.ref(column), direction).orderBy(sql.ref(id), direction).limit(rowCount);
  if (start === null) return page;
  const [by, own] = [sql.ref(column), sql.ref(id)];
  const beyond = sql.raw(isAscending ? ">" : "<");
  // The first condition lets the database seek in an index instead of scanning it from its beginning.
  return page
    .where(sql<SqlBool>`${by} ${beyond}= ${start.value}`)
    .where(sql<SqlBool>`(${by} ${beyond} ${start.value} or ${own} ${beyond} ${start.id})`);
}
