import { foldText, type Database, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import { rowBy } from "../../platform/db/keyed.ts";
import { contains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";

export interface UsersRepository {
  byId(id: string): Promise<UsersTable | undefined>;
  /** By username, or by e-mail address. */
  byLogin(name: string): Promise<UsersTable | undefined>;
  /** By username, one more than `limit` so that the caller sees whether there are others. */
  page(query: {
    readonly search: string | undefined;
    readonly after: Cursor | null;
    readonly limit: number;
  }): Promise<readonly UsersTable[]>;
  count(search: string | undefined): Promise<number>;
  /** All there are, to compare what they look like. */
  usernames(): Promise<readonly string[]>;
  otherActiveAdmins(id: string): Promise<number>;
  countActiveAdmins(): Promise<number>;
  insert(user: UsersTable): WriteStatement;
  /** Only if nobody changed the user since `version`. */
  update(id: string, version: number, changes: Partial<UsersTable>): WriteStatement;
  /** Only while another active admin remains. */
  updateKeepingAnAdmin(id: string, version: number, changes: Partial<UsersTable>): WriteStatement;
  /** Only while the account's tokens are those of `token_version`: whose password was changed meanwhile is not let in. */
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
          // A username that looks like somebody's e-mail address is still the username.
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
            // The derived table lets MySQL read from the table that it updates.
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
