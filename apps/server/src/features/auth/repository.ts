import { rowBy } from "../../platform/db/keyed.ts";
import type { AuthSessionsTable, Database, WriteStatement } from "../../platform/db/index.ts";

export interface SessionsRepository {
  byId(id: string): Promise<AuthSessionsTable | undefined>;
  insert(session: AuthSessionsTable): WriteStatement;
  /** Applies only while `current_hash` is the hash of the current token. */
  rotate(id: string, current_hash: string, changes: Partial<AuthSessionsTable>): WriteStatement;
  remove(id: string): WriteStatement;
  removeExpired(user_id: string, now: number): WriteStatement;
}

export function sessionsRepository(database: Database): SessionsRepository {
  const { read } = database;
  return {
    byId: rowBy(database, (id: string) => read.selectFrom("auth_sessions").selectAll().where("id", "=", id)),
    insert: (session) => ({ query: read.insertInto("auth_sessions").values(session) }),
    rotate: (id, current_hash, changes) => ({
      query: read
        .updateTable("auth_sessions")
        .set(changes)
        .where("id", "=", id)
        .where("current_hash", "=", current_hash),
      expect_rows: 1,
    }),
    remove: (id) => ({ query: read.deleteFrom("auth_sessions").where("id", "=", id) }),
    removeExpired: (user_id, now) => ({
      query: read.deleteFrom("auth_sessions").where("user_id", "=", user_id).where("expires_at", "<=", now),
    }),
  };
}
