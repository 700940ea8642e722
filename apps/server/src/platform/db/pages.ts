import { sql, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { Cursor } from "../http/paging.ts";

/** How a list is ordered: by one column, and by id where that is equal. */
export interface PageOrder {
  readonly column: string;
  readonly id: string;
  readonly ascending: boolean;
}

/**
 * One page of a list that begins after a row, whatever was added or removed before it; one row more than `limit`, so
 * that the caller sees whether there are others.
 */
export function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { column, id, ascending }: PageOrder,
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
  const beyond = sql.raw(ascending ? ">" : "<");
  return page.where(
    sql<SqlBool>`(${by} ${beyond} ${after.value} or (${by} = ${after.value} and ${own} ${beyond} ${after.id}))`,
  );
}
