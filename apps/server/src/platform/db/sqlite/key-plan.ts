import type { Database } from "better-sqlite3";

/** How `explain query plan` describes an index search and a scalar subquery. */
const indexSearch = /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \((.*)\)(?: LEFT-JOIN)?$/;
const rowidSearch = /^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)(?: LEFT-JOIN)?$/;
const scalarSubquery = /^(?:CORRELATED )?SCALAR SUBQUERY \d+$/;

/**
 * Whether the query plan uses only complete unique keys. Such a statement reads one row per table; any other may take
 * arbitrarily long.
 */
export function isKeyLookup(database: Database, sql: string, parameters: readonly unknown[]): boolean {
  const isWholeKey = (table: string, index: string, terms: readonly string[]): boolean => {
    const lists = database.prepare(`select "unique", partial from pragma_index_list(?) where name = ?`);
    const found = lists.get(table, index) as { readonly unique: number; readonly partial: number } | undefined;
    if (found?.unique !== 1 || found.partial !== 0) return false;
    const columns = database.prepare("select name from pragma_index_info(?)").all(index) as { readonly name: string }[];
    return columns.every(({ name }) => terms.includes(`${name}=?`));
  };
  const steps = database.prepare(`explain query plan ${sql}`).all(...parameters) as { readonly detail: string }[];
  return steps.every(({ detail }) => {
    if (rowidSearch.test(detail) || scalarSubquery.test(detail)) return true;
    const [, table = "", index = "", terms = ""] = indexSearch.exec(detail) ?? [];
    return table !== "" && isWholeKey(table, index, terms.split(" AND "));
  });
}
