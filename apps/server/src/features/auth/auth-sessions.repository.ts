import { findByKey } from "../../platform/db/read-bounded.ts";
import type { AuthSessionsTable, Database, WriteStatement } from "../../platform/db/index.ts";

export interface AuthSessionsRepository {
  findById(id: string): Promise<AuthSessionsTable | undefined>;
  insert(session: AuthSessionsTable): WriteStatement;
  /** Applies only while `currentHash` is the hash of the current token. */
  rotate(id: string, currentHash: string, changes: Partial<AuthSessionsTable>): WriteStatement;
  remove(id: string): WriteStatement;
  removeExpired(userId: string, now: number): WriteStatement;
}

export function createAuthSessionsRepository(database: Database): AuthSessionsRepository {
  const { read } = database;
  return {
    findById: findByKey(database, (id: string) => read.selectFrom("auth_sessions").selectAll().where("id", "=", id)),
    insert: (session) => ({ query: read.insertInto("auth_sessions").values(session) }),
    rotate: (id, currentHash, changes) => ({
      query: read
        .updateTable("auth_sessions")
        .set(changes)
        .where("id", "=", id)
        .where("current_hash", "=", currentHash),
      expectRows: 1,
    }),
    remove: (id) => ({ query: read.deleteFrom("auth_sessions").where("id", "=", id) }),
    removeExpired: (userId, now) => ({
      query: read.deleteFrom("auth_sessions").where("user_id", "=", userId).where("expires_at", "<=", now),
    }),
  };
}
