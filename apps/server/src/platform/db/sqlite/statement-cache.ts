import type { Database, Statement } from "better-sqlite3";

/** Enough for every statement of the product in its usual shapes; a prepared one takes a few KB. */
const MAX_CACHED_STATEMENTS = 256;

/** LRU cache of prepared statements by SQL text. */
export function createStatementCache(database: Pick<Database, "prepare">): (sql: string) => Statement {
  const prepared = new Map<string, Statement>();
  return (sql) => {
    const found = prepared.get(sql);
    if (found !== undefined) {
      prepared.delete(sql);
      prepared.set(sql, found);
      return found;
    }
    const statement = database.prepare(sql);
    prepared.set(sql, statement);
    if (prepared.size > MAX_CACHED_STATEMENTS) {
      const [oldest] = prepared.keys();
      if (oldest !== undefined) prepared.delete(oldest);
    }
    return statement;
  };
}

/**
 * SQLite uses bound values to plan joins and re-plans when they change, which takes longer than reading a few rows. It
 * cannot look into the expression `+?`, which has the same value.
 */
export function stabilizePlan(sql: string): string {
  return sql.replaceAll("?", "+?");
}
