import type { Database } from "better-sqlite3";
import { stabilisePlan } from "../sqlite/statement-cache.ts";

/** How `explain query plan` describes steps (https://sqlite.org/eqp.html). */
const indexSearch = /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \((.*)\)(?: LEFT-JOIN)?$/;
const rowidSearch = /^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)(?: LEFT-JOIN)?$/;
const scalarSubquery = /^(?:CORRELATED )?SCALAR SUBQUERY \d+$/;
const indexScan = /^SCAN \w+ USING (?:COVERING )?INDEX \w+$/;
/** Sorts only rows that are equal in the indexed columns. */
const tieSort = /^USE TEMP B-TREE FOR LAST TERM OF ORDER BY$/;

/**
 * Whether a query may run as `Database.readBounded`: it reads one row per table by a whole unique key, or walks an
 * index in order up to a limit. Rows skipped during the walk are not detected.
 */
export function isBounded(database: Database, sql: string, parameters: readonly unknown[]): boolean {
  const isWholeKey = (table: string, index: string, terms: readonly string[]): boolean => {
    const lists = database.prepare(`select "unique", partial from pragma_index_list(?) where name = ?`);
    const found = lists.get(table, index) as { readonly unique: number; readonly partial: number } | undefined;
    if (found?.unique !== 1 || found.partial !== 0) return false;
    const columns = database.prepare("select name from pragma_index_info(?)").all(index) as { readonly name: string }[];
    return columns.every(({ name }) => terms.includes(`${name}=?`));
  };
  const plan = database.prepare(`explain query plan ${stabilisePlan(sql)}`).all(...parameters);
  const steps = (plan as { readonly detail: string }[]).map(({ detail }) => detail);
  const isKeySearch = (step: string): boolean => {
    if (rowidSearch.test(step) || scalarSubquery.test(step)) return true;
    const [, table = "", index = "", terms = ""] = indexSearch.exec(step) ?? [];
    return table !== "" && isWholeKey(table, index, terms.split(" AND "));
  };
  const isOrdered = (step: string): boolean => indexSearch.test(step) || indexScan.test(step) || tieSort.test(step);
  const [first = "", ...others] = steps;
  if (isKeySearch(first)) return others.every(isKeySearch);
  return (
    sql.endsWith(" limit ?") && isOrdered(first) && others.every((step) => isKeySearch(step) || tieSort.test(step))
  );
}
