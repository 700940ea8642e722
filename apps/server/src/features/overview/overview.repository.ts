import { sql } from "kysely";
import type { Database } from "../../platform/db/index.ts";

interface MediaTotals {
  readonly count: number;
  readonly bytes: number;
}

export interface OverviewRepository {
  readVersion(): Promise<string>;
  /** Counts active shows, except copies for rehearsals. */
  countActiveShows(): Promise<number>;
  sumMedia(table: "images" | "videos" | "audio_clips"): Promise<MediaTotals>;
  countJobs(): Promise<{ readonly waiting: number; readonly failed: number; readonly held: number }>;
  /** Counts mails that were given up after `since`. */
  countFailedMails(since: number): Promise<number>;
}

export function createOverviewRepository({ read, dialect }: Pick<Database, "read" | "dialect">): OverviewRepository {
  return {
    readVersion: async () => {
      const version = sql.raw<string>(dialect === "sqlite" ? "sqlite_version()" : "version()");
      const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(read);
      return rows[0]?.version ?? "";
    },
    countActiveShows: async () => {
      const { count } = await read
        .selectFrom("shows")
        .leftJoin("rehearsals", "rehearsals.show_id", "shows.id")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("shows.status", "=", "active")
        .where("rehearsals.show_id", "is", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    sumMedia: async (table) => {
      const { count, bytes } = await read
        .selectFrom(table)
        .select((select) => [select.fn.countAll<number>().as("count"), select.fn.sum<number>("bytes").as("bytes")])
        .executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },
    countJobs: async () => {
      const rows = await read
        .selectFrom("jobs")
        .select("state")
        .select((select) => select.fn.countAll<number>().as("count"))
        .groupBy("state")
        .execute();
      const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
      return {
        waiting: (counts.get("ready") ?? 0) + (counts.get("cancel_requested") ?? 0),
        failed: counts.get("failed") ?? 0,
        held: counts.get("held") ?? 0,
      };
    },
    countFailedMails: async (since) => {
      const { count } = await read
        .selectFrom("mail_outbox")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("state", "=", "failed")
        .where("changed_at", ">", since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
