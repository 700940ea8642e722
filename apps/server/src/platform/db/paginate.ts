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

/** A cursor comes from the client and may contain anything, but numeric columns must be compared with a number. */
export function toInteger(value: string | number): number {
  const number = Math.floor(Number(value));
  return Number.isSafeInteger(number) ? number : 0;
}

/**
 * Keyset pagination: one page after the cursor's row, stable under inserts and deletes. Returns one row more than
 * `limit`, so that the caller can tell whether there are more.
 */
export function paginate<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { column, id, isAscending, isNumeric }: PageOrder,
  after: Cursor | null,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const direction = isAscending ? "asc" : "desc";
  const page = query
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(id), direction)
    .limit(limit + 1);
  if (after === null) return page;
  const [by, own] = [sql.ref(column), sql.ref(id)];
  const value = isNumeric ? toInteger(after.value) : String(after.value);
  const beyond = sql.raw(isAscending ? ">" : "<");
  // The first condition lets the database seek in an index instead of scanning it from its beginning.
  return page
    .where(sql<SqlBool>`${by} ${beyond}= ${value}`)
    .where(sql<SqlBool>`(${by} ${beyond} ${value} or ${own} ${beyond} ${after.id})`);
}
