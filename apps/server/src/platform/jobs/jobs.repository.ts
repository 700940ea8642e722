import { sql, type RawBuilder } from "kysely";
import type { Database, Dialect, JobsTable, WriteStatement } from "../db/index.ts";

/** The database's wall clock in epoch ms: leases must not depend on the clocks of several servers. */
const DATABASE_NOW: Readonly<Record<Dialect, RawBuilder<number>>> = {
  sqlite: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
  mysql: sql<number>`cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed)`,
};

export type NewJob = Pick<JobsTable, "id" | "kind" | "payload">;
/** A claim of a job: void as soon as another server claims it. */
export type JobClaim = Pick<JobsTable, "id" | "fence">;

/**
 * Jobs are claimed by a guarded update of one row by its primary key, which works alike on all databases. Statements
 * about a claim reject with `WriteConflict` when the job was claimed again.
 */
export interface JobsRepository {
  insert(job: NewJob): WriteStatement;
  /** Jobs that may be claimed, the longest waiting first. */
  findDue(limit: number): Promise<readonly JobsTable[]>;
  claim(job: JobClaim, leaseMs: number): WriteStatement;
  /** Makes the job available after `delayMs`, or extends its lease by it. */
  postpone(claim: JobClaim, delayMs: number): WriteStatement;
  remove(claim: JobClaim): WriteStatement;
}

export function createJobsRepository({ read, dialect }: Pick<Database, "read" | "dialect">): JobsRepository {
  const now = DATABASE_NOW[dialect];
  return {
    insert: (job) => ({ query: read.insertInto("jobs").values({ ...job, run_at: now, fence: 0, attempts: 0 }) }),
    findDue: async (limit) => {
      const rows = await read
        .selectFrom("jobs")
        .selectAll()
        .where("run_at", "<=", now)
        .orderBy("run_at")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, fence: Number(row.fence), attempts: Number(row.attempts) }));
    },
    claim: ({ id, fence }, leaseMs) => ({
      query: read
        .updateTable("jobs")
        .set({ fence: fence + 1, attempts: sql`attempts + 1`, run_at: sql`${now} + ${leaseMs}` })
        .where("id", "=", id)
        .where("fence", "=", fence)
        .where("run_at", "<=", now),
      expectRows: 1,
    }),
    postpone: ({ id, fence }, delayMs) => ({
      query: read
        .updateTable("jobs")
        .set({ run_at: sql`${now} + ${delayMs}` })
        .where("id", "=", id)
        .where("fence", "=", fence),
      expectRows: 1,
    }),
    remove: ({ id, fence }) => ({
      query: read.deleteFrom("jobs").where("id", "=", id).where("fence", "=", fence),
      expectRows: 1,
    }),
  };
}
