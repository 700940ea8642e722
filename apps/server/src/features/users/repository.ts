import { foldText, type Database, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import { rowBy } from "../../platform/db/keyed.ts";
import { contains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";

export interface UsersRepository {
  byId(id: string): Promise<UsersTable | undefined>;
  /** Finds an account by username or e-mail address. */
  byLogin(name: string): Promise<UsersTable | undefined>;
  /** Sorted by username. Returns up to `limit + 1` rows so that the caller can detect a next page. */
  page(query: {
    readonly search: string | undefined;
    readonly after: Cursor | null;
    readonly limit: number;
  }): Promise<readonly UsersTable[]>;
  count(search: string | undefined): Promise<number>;
  /** All usernames, for the confusable check. */
  usernames(): Promise<readonly string[]>;
  otherActiveAdmins(id: string): Promise<number>;
  countActiveAdmins(): Promise<number>;
  insert(user: UsersTable): WriteStatement;
  /** Applies only if `version` is current. */
  update(id: string, version: number, changes: Partial<UsersTable>): WriteStatement;
  /** Applies only while another active admin exists. */
  updateKeepingAnAdmin(id: string, version: number, changes: Partial<UsersTable>): WriteStatement;
  /** Applies only if `token_version` is current, so that a login fails when the password changed meanwhile. */
  touchLogin(id: string, token_version: number, now: number): WriteStatement;
  endSessions(user_id: string): WriteStatement;
}

export function usersRepository(database: Database): UsersRepository {
  const { read } = database;
  const matching = (search: string | undefined) => {
    const all = read.selectFrom("users");
    return search === undefined ? all : all.where(contains("search_folded", search));
  };
  const change = (id: string, version: number, changes: Partial<UsersTable>) =>
    read
      .updateTable("users")
      .set({ ...changes, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version);
  return {
    byId: rowBy(database, (id: string) => read.selectFrom("users").selectAll().where("id", "=", id)),
    byLogin: (name) => {
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
    page: ({ search, after, limit }) => {
      let query = matching(search)
        .selectAll()
        .orderBy("username_folded")
        .limit(limit + 1);
      if (after !== null) query = query.where("username_folded", ">", String(after.value));
      return query.execute();
    },
    count: async (search) => {
      const { count } = await matching(search)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    usernames: async () => {
      const rows = await read.selectFrom("users").select("username").orderBy("username_folded").execute();
      return rows.map(({ username }) => username);
    },
    otherActiveAdmins: async (id) => {
      const { count } = await read
        .selectFrom("users")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("role", "=", "admin")
        .where("active", "=", 1)
        .where("id", "!=", id)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
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
    update: (id, version, changes) => ({ query: change(id, version, changes), expect_rows: 1 }),
    updateKeepingAnAdmin: (id, version, changes) => ({
      query: change(id, version, changes).where((where) =>
        where.exists(
          where
            // MySQL cannot select from the table that it updates, except through a derived table.
            .selectFrom((from) =>
              from
                .selectFrom("users")
                .select("users.id")
                .where("role", "=", "admin")
                .where("active", "=", 1)
                .where("users.id", "!=", id)
                .as("others"),
            )
            .select("others.id"),
        ),
      ),
      expect_rows: 1,
    }),
    touchLogin: (id, token_version, now) => ({
      query: read
        .updateTable("users")
        .set({ last_login_at: now })
        .where("id", "=", id)
        .where("token_version", "=", token_version),
      expect_rows: 1,
    }),
    endSessions: (user_id) => ({ query: read.deleteFrom("auth_sessions").where("user_id", "=", user_id) }),
  };
}
