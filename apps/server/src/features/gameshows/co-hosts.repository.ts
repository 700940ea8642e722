import type { Database, ShowCoHostsTable, WriteStatement } from "../../platform/db/index.ts";
import { findByKey } from "../../platform/db/read-bounded.ts";

export interface CoHostRow extends ShowCoHostsTable {
  readonly username: string;
}

export interface CoHostsRepository {
  find(showId: string, userId: string): Promise<ShowCoHostsTable | undefined>;
  /**
   * The row by which this user may run the show. For a rehearsal that the user started, it is that of the show which the
   * rehearsal copies: access to both ends at the same time.
   */
  findAccess(showId: string, userId: string): Promise<ShowCoHostsTable | undefined>;
  /** Ordered by the time they were added. */
  findByShow(showId: string): Promise<readonly CoHostRow[]>;
  /** Rejects with `WriteConflict` if the show would have more than `max` co-hosts, also for concurrent additions. */
  insert(row: ShowCoHostsTable, max: number): readonly WriteStatement[];
  /** Affects only co-hosts with an earlier expiry; null removes the expiry. */
  extend(showId: string, userId: string, expiresAt: number | null): WriteStatement;
  remove(showId: string, userId: string): WriteStatement;
  findExpired(moment: number): Promise<readonly Pick<ShowCoHostsTable, "show_id" | "user_id">[]>;
  /** Has no effect if the access was extended in the meantime. */
  removeExpired(showId: string, userId: string, moment: number): WriteStatement;
}

export function createCoHostsRepository(database: Database): CoHostsRepository {
  const { read } = database;
  return {
    find: findByKey(database, (showId: string, userId: string) =>
      read.selectFrom("show_co_hosts").selectAll().where("show_id", "=", showId).where("user_id", "=", userId),
    ),
    findAccess: findByKey(database, (showId: string, userId: string) =>
      read
        .selectFrom("show_co_hosts")
        .selectAll()
        .where("show_id", "=", ({ fn, selectFrom, val }) =>
          fn.coalesce(
            selectFrom("rehearsals")
              .select("source_show_id")
              .where("show_id", "=", showId)
              .where("user_id", "=", userId),
            val(showId),
          ),
        )
        .where("user_id", "=", userId),
    ),
    findByShow: (showId) =>
      read
        .selectFrom("show_co_hosts")
        .innerJoin("users", "users.id", "show_co_hosts.user_id")
        .selectAll("show_co_hosts")
        .select("users.username")
        .where("show_id", "=", showId)
        .orderBy("added_at")
        .orderBy("user_id")
        .execute(),
    insert: (row, max) => {
      // The show's row is the guard: writing it makes concurrent transactions for the same show wait.
      const lock = read
        .updateTable("shows")
        .set((show) => ({ updated_at: show.ref("updated_at") }))
        .where("id", "=", row.show_id);
      const withinLimit = lock.where(
        (show) =>
          show
            .selectFrom("show_co_hosts")
            .where("show_id", "=", row.show_id)
            .select(({ fn }) => fn.countAll<number>().as("count")),
        "<=",
        max,
      );
      return [
        { query: lock },
        { query: read.insertInto("show_co_hosts").values(row) },
        { query: withinLimit, expectRows: 1 },
      ];
    },
    extend: (showId, userId, expiresAt) => {
      const query = read
        .updateTable("show_co_hosts")
        .set({ expires_at: expiresAt })
        .where("show_id", "=", showId)
        .where("user_id", "=", userId);
      return { query: expiresAt === null ? query : query.where("expires_at", "<", expiresAt) };
    },
    remove: (showId, userId) => ({
      query: read.deleteFrom("show_co_hosts").where("show_id", "=", showId).where("user_id", "=", userId),
    }),
    findExpired: (moment) =>
      read.selectFrom("show_co_hosts").select(["show_id", "user_id"]).where("expires_at", "<=", moment).execute(),
    removeExpired: (showId, userId, moment) => ({
      query: read
        .deleteFrom("show_co_hosts")
        .where("show_id", "=", showId)
        .where("user_id", "=", userId)
        .where("expires_at", "<=", moment),
    }),
  };
}
