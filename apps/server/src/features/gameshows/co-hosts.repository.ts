import type { Database, ShowCoHostsTable, WriteStatement } from "../../platform/db/index.ts";

export interface CoHostRow extends ShowCoHostsTable {
  readonly username: string;
}

export interface CoHostsRepository {
  find(showId: string, userId: string): Promise<ShowCoHostsTable | undefined>;
  /** Ordered by the moment they were added. */
  findByShow(showId: string): Promise<readonly CoHostRow[]>;
  insert(row: ShowCoHostsTable): WriteStatement;
  remove(showId: string, userId: string): WriteStatement;
}

export function createCoHostsRepository(database: Database): CoHostsRepository {
  const { read } = database;
  return {
    find: (showId, userId) =>
      read
        .selectFrom("show_co_hosts")
        .selectAll()
        .where("show_id", "=", showId)
        .where("user_id", "=", userId)
        .executeTakeFirst(),
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
    insert: (row) => ({ query: read.insertInto("show_co_hosts").values(row) }),
    remove: (showId, userId) => ({
      query: read.deleteFrom("show_co_hosts").where("show_id", "=", showId).where("user_id", "=", userId),
    }),
  };
}
