import type { Database, Statement } from "better-sqlite3";
import { LRUCache } from "lru-cache";

/** Enough for every statement of the product in its usual shapes; a prepared statement takes a few KB. */
const MAX_CACHED_STATEMENTS = 256;

/** LRU cache of prepared statements by SQL text. */
export function createStatementCache(database: Pick<Database, "prepare">): (sql: string) => Statement {
  const cache = new LRUCache<string, Statement>({ max: MAX_CACHED_STATEMENTS });
  return (sql) => {
    const found = cache.get(sql);
    if (found !== undefined) return found;
    const statement = database.prepare(sql);
    cache.set(sql, statement);
    return statement;
  };
}

/**
 * SQLite uses bound values to plan joins and re-plans when they change, which takes longer than reading a few rows. The
 * expression `+?` has the same value as `?`, but SQLite cannot look into it.
 */
export function stabilisePlan(sql: string): string {
  return sql.replaceAll("?", "+?");
}
