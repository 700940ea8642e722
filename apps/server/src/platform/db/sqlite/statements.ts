import type { Database, Statement } from "better-sqlite3";

/** Enough for every statement of the product in its usual shapes; a prepared one weighs a few KB. */
const kept_statements = 256;

/** Prepares each SQL text once and keeps the latest used. */
export function statementCache(database: Pick<Database, "prepare">): (sql: string) => Statement {
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
    if (prepared.size > kept_statements) {
      const [oldest] = prepared.keys();
      if (oldest !== undefined) prepared.delete(oldest);
    }
    return statement;
  };
}

/**
 * SQLite counts on parameters when it plans a join, and so plans it anew each time that other values are bound, which
 * takes longer than to read some rows. An expression it does not count on: `+?` is the same value.
 */
export function steady(sql: string): string {
  return sql.replaceAll("?", "+?");
}
