import type { Database, Statement } from "better-sqlite3";

/** Enough for every statement of the product in its usual shapes; a prepared one weighs a few KB. */
const kept_statements = 256;

/** Prepares each SQL text once and keeps the latest used. */
export function statementCache(database: Database): (sql: string) => Statement {
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
