import { findByKey } from "../../platform/db/read-bounded.ts";
import type { AuthSessionsTable, Database, WriteStatement } from "../../platform/db/index.ts";

/** People have far fewer devices; only scripts that log in and never log out reach this limit. */
const MAX_LISTED_SESSIONS = 200;

export interface AuthSessionsRepository {
  findById(id: string): Promise<AuthSessionsTable | undefined>;
  /** Unexpired sessions of an account, the most recently used first. */
  findByUser(userId: string, now: number): Promise<readonly AuthSessionsTable[]>;
  findOtherIds(userId: string, exceptId: string): Promise<readonly string[]>;
  insert(session: AuthSessionsTable): WriteStatement;
  /** Applies only while `currentHash` is the hash of the current token. */
  rotate(id: string, currentHash: string, changes: Partial<AuthSessionsTable>): WriteStatement;
  remove(id: string): WriteStatement;
  removeExpired(userId: string, now: number): WriteStatement;
  removeOthers(userId: string, exceptId: string): WriteStatement;
}

export function createAuthSessionsRepository(database: Database): AuthSessionsRepository {
  const { read } = database;
  return {
    findById: findByKey(database, (id: string) => read.selectFrom("auth_sessions").selectAll().where("id", "=", id)),
    findByUser: (userId, now) =>
      read
        .selectFrom("auth_sessions")
        .selectAll()
        .where("user_id", "=", userId)
        .where("expires_at", ">", now)
        .orderBy("rotated_at", "desc")
        .orderBy("id", "desc")
        .limit(MAX_LISTED_SESSIONS)
        .execute(),
    findOtherIds: async (userId, exceptId) => {
      const rows = await read
        .selectFrom("auth_sessions")
        .select("id")
        .where("user_id", "=", userId)
        .where("id", "!=", exceptId)
        .execute();
      return rows.map(({ id }) => id);
    },
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
    removeOthers: (userId, exceptId) => ({
      query: read.deleteFrom("auth_sessions").where("user_id", "=", userId).where("id", "!=", exceptId),
    }),
  };
}
