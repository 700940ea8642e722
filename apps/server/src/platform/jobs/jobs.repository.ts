import { sql } from "kysely";
import { DATABASE_NOW } from "../db/database-now.ts";
import type { Database, JobsTable, WriteStatement } from "../db/index.ts";

const RUNNABLE_STATES = ["ready", "cancel_requested"] as const;

export interface NewJob extends Pick<JobsTable, "id" | "kind" | "payload"> {
  /** First fencing token. A job that reuses an id needs a greater one than before. */
  readonly fence?: number;
  /** Time until the job may be claimed. */
  readonly delayMs?: number;
}
/** Progress of an attempt: `done` of `total` units. */
export interface JobProgress {
  readonly done: number;
  readonly total: number | null;
  readonly unit: NonNullable<JobsTable["progress_unit"]>;
}
/** A claim of a job; it becomes invalid when another server claims the job. */
export type JobClaim = Pick<JobsTable, "id" | "fence">;

/**
 * Jobs are claimed by a guarded update of one row by its primary key, which works the same on all databases. Statements
 * about a claim reject with `WriteConflict` if the job was claimed again.
 */
export interface JobsRepository {
  insert(job: NewJob): WriteStatement;
  /** Jobs of these kinds that may be claimed; the longest waiting first. */
  findDue(limit: number, kinds?: readonly string[]): Promise<readonly JobsTable[]>;
  claim(job: JobClaim, leaseMs: number): WriteStatement;
  /** Makes the job available after `delayMs`, or extends its lease to then. */
  postpone(claim: JobClaim, delayMs: number): WriteStatement;
  /** Makes the job available now, even if another server runs it; does nothing if there is none. */
  makeDue(id: string): WriteStatement;
  remove(claim: JobClaim): WriteStatement;
  setProgress(claim: JobClaim, progress: JobProgress): WriteStatement;
  /** Gives up the job, and keeps it with the code of the reason. */
  setFailed(claim: JobClaim, failure: string): WriteStatement;
  find(id: string): Promise<JobsTable | undefined>;
  /** Rejects with `WriteConflict` unless the job waits or runs. */
  requestCancel(id: string): WriteStatement;
  /** Deletes a job that failed or is held; does nothing if there is none. */
  removeStopped(id: string): WriteStatement;
  countHeld(): Promise<number>;
  /** Held jobs, in no particular order. */
  findHeld(limit: number): Promise<readonly JobsTable[]>;
  /** Rejects with `WriteConflict` unless the job is held. */
  removeHeld(id: string): WriteStatement;
  /** Makes one held job available. Rejects like `removeHeld`. */
  releaseOneHeld(id: string): WriteStatement;
  /** Makes all held jobs available. */
  releaseHeld(): WriteStatement;
}

const toJob = (row: JobsTable): JobsTable => {
  const toNumber = (value: number | null): number | null => (value === null ? null : Number(value));
  return {
    ...row,
    fence: Number(row.fence),
    attempts: Number(row.attempts),
    progress_done: toNumber(row.progress_done),
    progress_total: toNumber(row.progress_total),
  };
};

export function createJobsRepository({ read, dialect }: Pick<Database, "read" | "dialect">): JobsRepository {
  const now = DATABASE_NOW[dialect];
  return {
    insert: ({ fence = 0, delayMs = 0, ...job }) => ({
      query: read.insertInto("jobs").values({
        ...job,
        run_at: delayMs === 0 ? now : sql<number>`${now} + ${delayMs}`,
        fence,
        attempts: 0,
        state: "ready",
      }),
    }),
    findDue: async (limit, kinds) => {
      const due = read.selectFrom("jobs").selectAll().where("run_at", "<=", now).where("state", "in", RUNNABLE_STATES);
      const rows = await (kinds === undefined ? due : due.where("kind", "in", kinds))
        .orderBy("run_at")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(toJob);
    },
    claim: ({ id, fence }, leaseMs) => ({
      query: read
        .updateTable("jobs")
        .set({
          fence: fence + 1,
          attempts: sql`attempts + 1`,
          run_at: sql`${now} + ${leaseMs}`,
          progress_done: null,
          progress_total: null,
          progress_unit: null,
        })
        .where("id", "=", id)
        .where("fence", "=", fence)
        .where("state", "in", RUNNABLE_STATES)
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
    makeDue: (id) => ({ query: read.updateTable("jobs").set({ run_at: now }).where("id", "=", id) }),
    remove: ({ id, fence }) => ({
      query: read.deleteFrom("jobs").where("id", "=", id).where("fence", "=", fence),
      expectRows: 1,
    }),
    setProgress: ({ id, fence }, { done, total, unit }) => ({
      query: read
        .updateTable("jobs")
        .set({ progress_done: done, progress_total: total, progress_unit: unit })
        .where("id", "=", id)
        .where("fence", "=", fence),
      expectRows: 1,
    }),
    setFailed: ({ id, fence }, failure) => ({
      query: read.updateTable("jobs").set({ state: "failed", failure }).where("id", "=", id).where("fence", "=", fence),
      expectRows: 1,
    }),
    find: async (id) => {
      const row = await read.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : toJob(row);
    },
    requestCancel: (id) => ({
      query: read
        .updateTable("jobs")
        .set({ state: "cancel_requested" })
        .where("id", "=", id)
        .where("state", "=", "ready"),
      expectRows: 1,
    }),
    countHeld: async () => {
      const { count } = await read
        .selectFrom("jobs")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("state", "=", "held")
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    findHeld: async (limit) => {
      const heldJobs = read.selectFrom("jobs").selectAll().where("state", "=", "held");
      return (await heldJobs.orderBy("id").limit(limit).execute()).map(toJob);
    },
    removeHeld: (id) => ({
      query: read.deleteFrom("jobs").where("id", "=", id).where("state", "=", "held"),
      expectRows: 1,
    }),
    releaseOneHeld: (id) => ({
      query: read
        .updateTable("jobs")
        .set({ state: "ready", run_at: now })
        .where("id", "=", id)
        .where("state", "=", "held"),
      expectRows: 1,
    }),
    releaseHeld: () => ({
      query: read.updateTable("jobs").set({ state: "ready", run_at: now }).where("state", "=", "held"),
    }),
    removeStopped: (id) => ({
      query: read.deleteFrom("jobs").where("id", "=", id).where("state", "in", ["failed", "held"]),
    }),
  };
}
