import type { FrozenContent } from "@showrunner/engine";
import type { Database, RehearsalsTable, WriteStatement } from "../../platform/db/index.ts";
import { findByKey } from "../../platform/db/read-bounded.ts";

export interface RehearsalRow extends RehearsalsTable {
  /** Name of the source show; null if it was deleted, and for a load check. */
  readonly source_name: string | null;
}

export interface RehearsalsRepository {
  find(showId: string): Promise<RehearsalsTable | undefined>;
  /** Rows of this user and kind, newest first; the user is null while authentication is off. */
  findByUser(userId: string | null, kind: RehearsalsTable["kind"]): Promise<readonly RehearsalRow[]>;
  countByUser(userId: string | null, kind: RehearsalsTable["kind"]): Promise<number>;
  /** Ids of shows that expired before `at`; all ids if null. */
  findExpired(at: number | null): Promise<readonly string[]>;
  /** The content frozen for the show's run. */
  findContents(showId: string): Promise<readonly FrozenContent[]>;
  /** Whether any of these shows is active and not a throw-away show; its audience would notice the load. */
  hasActiveShow(showIds: readonly string[]): Promise<boolean>;
  insert(row: RehearsalsTable): WriteStatement;
  extend(showId: string, expiresAt: number): WriteStatement;
  setReport(showId: string, report: string, expiresAt: number): WriteStatement;
  remove(showId: string): WriteStatement;
}

export function createRehearsalsRepository(database: Database): RehearsalsRepository {
  const { read } = database;
  const selectByUser = (userId: string | null, kind: RehearsalsTable["kind"]) => {
    const rows = read.selectFrom("rehearsals").where("rehearsals.kind", "=", kind);
    return userId === null
      ? rows.where("rehearsals.user_id", "is", null)
      : rows.where("rehearsals.user_id", "=", userId);
  };
  return {
    find: findByKey(database, (showId: string) =>
      read.selectFrom("rehearsals").selectAll().where("show_id", "=", showId),
    ),
    findByUser: (userId, kind) =>
      selectByUser(userId, kind)
        .leftJoin("shows", "shows.id", "rehearsals.source_show_id")
        .selectAll("rehearsals")
        .select("shows.name as source_name")
        .orderBy("rehearsals.created_at", "desc")
        .orderBy("rehearsals.show_id")
        .execute(),
    countByUser: async (userId, kind) => {
      const { count } = await selectByUser(userId, kind)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    findExpired: async (at) => {
      const all = read.selectFrom("rehearsals").select("show_id").orderBy("show_id");
      const rows = await (at === null ? all : all.where("expires_at", "<", at)).execute();
      return rows.map(({ show_id }) => show_id);
    },
    findContents: async (showId) => {
      const rows = await read.selectFrom("frozen_content").select("content").where("show_id", "=", showId).execute();
      return rows.map(({ content }) => JSON.parse(content) as FrozenContent);
    },
    hasActiveShow: async (showIds) => {
      if (showIds.length === 0) return false;
      const found = await read
        .selectFrom("shows")
        .select("id")
        .where("id", "in", showIds)
        .where("status", "=", "active")
        .where("id", "not in", read.selectFrom("rehearsals").select("show_id"))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    insert: (row) => ({ query: read.insertInto("rehearsals").values(row) }),
    extend: (showId, expiresAt) => ({
      query: read.updateTable("rehearsals").set({ expires_at: expiresAt }).where("show_id", "=", showId),
      expectRows: 1,
    }),
    setReport: (showId, report, expiresAt) => ({
      query: read.updateTable("rehearsals").set({ report, expires_at: expiresAt }).where("show_id", "=", showId),
      expectRows: 1,
    }),
    remove: (showId) => ({ query: read.deleteFrom("rehearsals").where("show_id", "=", showId) }),
  };
}
