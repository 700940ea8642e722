import { foldText, type Database, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import { findByKey } from "../../platform/db/read-bounded.ts";
import {
  findLastAdminReason,
  hasOtherActiveAdmin,
  type LastAdminReason,
  type OfferedSignIns,
} from "../../platform/db/active-admins.ts";

export interface UsersRepository {
  findById(id: string): Promise<UsersTable | undefined>;
  /** Finds an account by username or e-mail address. */
  findByLogin(name: string): Promise<UsersTable | undefined>;
  /** All usernames, for the confusable check. */
  findAllUsernames(): Promise<readonly string[]>;
  /** Why this active admin cannot be removed; null if there is no reason. */
  findLastAdminReason(id: string, signIns: OfferedSignIns): Promise<LastAdminReason | null>;
  countActiveAdmins(): Promise<number>;
  insert(user: UsersTable): WriteStatement;
  /** Applies only if `version` is current. */
  update(id: string, version: number, changes: Partial<UsersTable>): WriteStatement;
  /**
   * Applies only if `findLastAdminReason` finds none; also holds when two admins are changed concurrently or the
   * settings change meanwhile.
   */
  updateUnlessLastAdmin(
    id: string,
    version: number,
    changes: Partial<UsersTable>,
    signIns: OfferedSignIns,
  ): readonly WriteStatement[];
  /** Applies only if `tokenVersion` is current, so that a login fails if the password was changed meanwhile. */
  recordLogin(id: string, tokenVersion: number, now: number): WriteStatement;
  deleteSessions(userId: string): WriteStatement;
}

export function createUsersRepository(database: Database): UsersRepository {
  const { read } = database;
  const buildUpdate = (id: string, version: number, changes: Partial<UsersTable>) =>
    read
      .updateTable("users")
      .set({ ...changes, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version);
  return {
    findById: findByKey(database, (id: string) => read.selectFrom("users").selectAll().where("id", "=", id)),
    findByLogin: (name) => {
      const folded = foldText(name);
      return (
        read
          .selectFrom("users")
          .selectAll()
          .where((where) => where.or([where("username_folded", "=", folded), where("email_folded", "=", folded)]))
          // A username takes precedence over an equal e-mail address of another account.
          .orderBy((order) => order.case().when("username_folded", "=", folded).then(0).else(1).end())
          .limit(1)
          .executeTakeFirst()
      );
    },
    findAllUsernames: async () => {
      const rows = await read.selectFrom("users").select("username").orderBy("username_folded").execute();
      return rows.map(({ username }) => username);
    },
    findLastAdminReason: (id, signIns) => findLastAdminReason(database, id, signIns),
    countActiveAdmins: async () => {
      const { count } = await read
        .selectFrom("users")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("role", "=", "admin")
        .where("active", "=", 1)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    insert: (user) => ({ query: read.insertInto("users").values(user) }),
    update: (id, version, changes) => ({ query: buildUpdate(id, version, changes), expectRows: 1 }),
    updateUnlessLastAdmin: (id, version, changes, signIns) => [
      lockGuardRow(database, "active_admins"),
      {
        query: buildUpdate(id, version, changes).where((where) => hasOtherActiveAdmin(where, id, signIns)),
        expectRows: 1,
      },
    ],
    recordLogin: (id, tokenVersion, now) => ({
      query: read
        .updateTable("users")
        .set({ last_login_at: now })
        .where("id", "=", id)
        .where("token_version", "=", tokenVersion),
      expectRows: 1,
    }),
    deleteSessions: (userId) => ({ query: read.deleteFrom("auth_sessions").where("user_id", "=", userId) }),
  };
}
