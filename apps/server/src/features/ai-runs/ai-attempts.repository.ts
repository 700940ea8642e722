import { sql } from "kysely";
import { ACTIVE_RUN_STATES, type AiOperation, type AiRunState } from "@showrunner/contract/rest";
import type { AiAttemptsTable, Database, WriteStatement } from "../../platform/db/index.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import { NEWEST_FIRST, paginate } from "../../platform/db/paginate.ts";
import type { Cursor } from "../../platform/http/paging.ts";

/** Cost of one metered unit of an attempt. */
export interface AttemptCost {
  readonly attempt_id: string;
  readonly currency: string | null;
  readonly vendor_total_cost: string | null;
}

export type AttemptEnd = Required<Pick<AiAttemptsTable, "result" | "facts" | "failure" | "ended_at">> & {
  readonly state: Exclude<AiRunState, (typeof ACTIVE_RUN_STATES)[number]>;
};

/** Statements that require a state of an attempt reject with `WriteConflict` if the attempt has another one. */
export interface AiAttemptsRepository {
  /** The write rejects with `UniqueViolation` if a run has the same idempotency key. */
  insert(row: AiAttemptsTable): WriteStatement;
  findById(id: string): Promise<AiAttemptsTable | undefined>;
  findByKey(idempotencyKey: string): Promise<AiAttemptsTable | undefined>;
  /** One user's attempts, newest first; up to `limit + 1`. */
  findPage(query: {
    readonly provider_id: string;
    readonly user_id: string | null;
    readonly operation: AiOperation | undefined;
    readonly after: Cursor | null;
    readonly limit: number;
  }): Promise<readonly AiAttemptsTable[]>;
  /** A user's attempts, except texts, that are active or ended at or after `endedSince`; newest first. */
  findRecentJobs(userId: string | null, endedSince: number, limit: number): Promise<readonly AiAttemptsTable[]>;
  countActive(userId: string | null): Promise<number>;
  /**
   * Must come first in a write that inserts an attempt. The last statement rejects with `WriteConflict` if the user has
   * this many active attempts, even if they began concurrently.
   */
  requireFewerActive(userId: string | null, maxActive: number): readonly WriteStatement[];
  findCosts(ids: readonly string[]): Promise<readonly AttemptCost[]>;
  /** From `queued` to `submitting`, unless cancellation was requested. */
  setSubmitting(id: string, startedAt: number): WriteStatement;
  /** From `submitting` to `queued`, because the vendor did not accept the run. */
  setQueued(id: string): WriteStatement;
  /** From `submitting` to `running`. */
  setRunning(id: string, vendorJobId: string): WriteStatement;
  /** By default from an active state. */
  requestCancel(id: string, from?: readonly AiRunState[]): WriteStatement;
  /** From an active state. */
  end(id: string, end: AttemptEnd): WriteStatement;
  /** Attempts that ended before a time, oldest first. */
  findEnded(before: number, limit: number): Promise<readonly { readonly id: string }[]>;
  delete(ids: readonly string[]): WriteStatement;
  /** Detaches a deleted account's attempts: the next clean-up deletes the ended ones, active ones continue. */
  detachUser(userId: string): readonly WriteStatement[];
}

const toAttempt = (row: AiAttemptsTable): AiAttemptsTable => {
  const toNumber = (value: number | null): number | null => (value === null ? null : Number(value));
  return {
    ...row,
    created_at: Number(row.created_at),
    started_at: toNumber(row.started_at),
    ended_at: toNumber(row.ended_at),
  };
};

export function createAiAttemptsRepository({ read }: Pick<Database, "read">): AiAttemptsRepository {
  const selectOf = (userId: string | null) => {
    const query = read.selectFrom("ai_attempts");
    return userId === null ? query.where("user_id", "is", null) : query.where("user_id", "=", userId);
  };
  const change = (id: string, from: readonly AiRunState[], changes: Partial<AiAttemptsTable>): WriteStatement => ({
    query: read.updateTable("ai_attempts").set(changes).where("id", "=", id).where("state", "in", from),
    expectRows: 1,
  });
  return {
    insert: (row) => ({ query: read.insertInto("ai_attempts").values(row) }),
    findById: async (id) => {
      const row = await read.selectFrom("ai_attempts").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : toAttempt(row);
    },
    findByKey: async (key) => {
      const row = await read
        .selectFrom("ai_attempts")
        .selectAll()
        .where("idempotency_key", "=", key)
        .executeTakeFirst();
      return row === undefined ? undefined : toAttempt(row);
    },
    findPage: async ({ provider_id, user_id, operation, after, limit }) => {
      const own = selectOf(user_id).where("provider_id", "=", provider_id).selectAll();
      const page = operation === undefined ? own : own.where("operation", "=", operation);
      return (await paginate(page, NEWEST_FIRST, after, limit).execute()).map(toAttempt);
    },
    findRecentJobs: async (userId, endedSince, limit) => {
      const rows = await selectOf(userId)
        .selectAll()
        .where("operation", "!=", "chat")
        .where((where) => where.or([where("ended_at", "is", null), where("ended_at", ">=", endedSince)]))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(toAttempt);
    },
    countActive: async (userId) => {
      const { count } = await selectOf(userId)
        .where("ended_at", "is", null)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    requireFewerActive: (userId, maxActive) => [
      lockGuardRow({ read }, "ai_runs"),
      {
        // A statement of its own, because conditions of the one that waits for the lock may see the rows as before.
        query: read
          .updateTable("guard_rows")
          .set({ version: sql`version + 1` })
          .where("name", "=", "ai_runs")
          .where(
            selectOf(userId)
              .where("ended_at", "is", null)
              .select((select) => select.fn.countAll<number>().as("count")),
            "<",
            maxActive,
          ),
        expectRows: 1,
      },
    ],
    findCosts: async (ids) =>
      ids.length === 0
        ? []
        : read
            .selectFrom("usage_events")
            .select(["attempt_id", "currency", "vendor_total_cost"])
            .where("attempt_id", "in", ids)
            .orderBy("attempt_id")
            .orderBy("unit_type")
            .execute(),
    setSubmitting: (id, startedAt) => ({
      query: read
        .updateTable("ai_attempts")
        .set({ state: "submitting", started_at: startedAt })
        .where("id", "=", id)
        .where("state", "=", "queued")
        .where("cancel_requested", "=", 0),
      expectRows: 1,
    }),
    setQueued: (id) => change(id, ["submitting"], { state: "queued" }),
    setRunning: (id, vendorJobId) => change(id, ["submitting"], { state: "running", vendor_job_id: vendorJobId }),
    requestCancel: (id, from = ACTIVE_RUN_STATES) => change(id, from, { cancel_requested: 1 }),
    end: (id, end) => change(id, ACTIVE_RUN_STATES, end),
    findEnded: (before, limit) =>
      read
        .selectFrom("ai_attempts")
        .select("id")
        .where("ended_at", "<", before)
        .orderBy("ended_at")
        .orderBy("id")
        .limit(limit)
        .execute(),
    delete: (ids) => ({ query: read.deleteFrom("ai_attempts").where("id", "in", ids) }),
    detachUser: (userId) => [
      {
        query: read
          .updateTable("ai_attempts")
          .set({ ended_at: 0 })
          .where("user_id", "=", userId)
          .where("ended_at", "is not", null),
      },
      { query: read.updateTable("ai_attempts").set({ user_id: null }).where("user_id", "=", userId) },
    ],
  };
}
