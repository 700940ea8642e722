import { sql } from "kysely";
import { toChunks } from "../../platform/db/chunks.ts";
import type { Database, UsageDaysTable, UsageEventsTable, WriteStatement } from "../../platform/db/index.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import type { PendingChange } from "./usage-groups.ts";
import { toUsageEvent } from "./usage-events.repository.ts";

export interface UsageDaysQuery {
  /** Days as `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly provider_id?: string | undefined;
  readonly model?: string | undefined;
  /** Null selects only usage without an account. */
  readonly user_id?: string | null | undefined;
  readonly purpose?: UsageDaysTable["purpose"] | undefined;
  readonly operation?: UsageDaysTable["operation"] | undefined;
}

export interface UsageDaysRepository {
  /** Version of the guard row, which every change of the sums increments. */
  findVersion(): Promise<number>;
  /** First statement of a change of the sums. The write rejects with `WriteConflict` if another change came first. */
  lock(expectedVersion: number): WriteStatement;
  hasPending(): Promise<boolean>;
  /** The oldest changes that the sums do not contain yet. */
  findPending(limit: number): Promise<readonly (PendingChange & { readonly pending_id: string })[]>;
  deletePending(ids: readonly string[]): readonly WriteStatement[];
  findByIds(ids: readonly string[]): Promise<readonly UsageDaysTable[]>;
  /** In no particular order, because sorting so many wide rows takes databases longer than finding them. */
  findRange(query: UsageDaysQuery): Promise<readonly UsageDaysTable[]>;
  insert(rows: readonly UsageDaysTable[]): readonly WriteStatement[];
  update(row: UsageDaysTable): WriteStatement;
  deleteAll(): WriteStatement;
  /** Events after an id, ordered by id, except those whose addition to the sums is pending. */
  findAddedEvents(after: string, limit: number): Promise<readonly UsageEventsTable[]>;
  /** Charges after an id, ordered by id, except those whose addition to the sums is pending. */
  findAddedCharges(after: string, limit: number): Promise<readonly AddedCharge[]>;
}

export interface AddedCharge {
  readonly charge_id: string;
  readonly charge: string;
  readonly charge_currency: string;
  readonly event: UsageEventsTable;
}

const toDays = (row: UsageDaysTable): UsageDaysTable => ({
  ...row,
  requests: Number(row.requests),
  events: Number(row.events),
  unpriced_events: Number(row.unpriced_events),
  estimated_events: Number(row.estimated_events),
  rated_events: Number(row.rated_events),
});

export function createUsageDaysRepository({ read }: Pick<Database, "read">): UsageDaysRepository {
  const selectPendingOf = (kind: PendingChange["kind"], eventColumn: "usage_events.id" | "rated_charges.event_id") =>
    read
      .selectFrom("pending_rollups")
      .select("pending_rollups.id")
      .where("pending_rollups.event_id", "=", sql.ref<string>(eventColumn))
      .where("pending_rollups.kind", "=", kind);
  return {
    findVersion: async () => {
      const row = await read
        .selectFrom("guard_rows")
        .select("version")
        .where("name", "=", "usage_days")
        .executeTakeFirstOrThrow();
      return Number(row.version);
    },
    lock: (expectedVersion) => lockGuardRow({ read }, "usage_days", expectedVersion),
    hasPending: async () =>
      (await read.selectFrom("pending_rollups").select("id").limit(1).executeTakeFirst()) !== undefined,
    findPending: async (limit) => {
      // Limits before the join: without statistics, PostgreSQL would join and sort all pending rows for each batch.
      const oldest = read.selectFrom("pending_rollups").selectAll().orderBy("id").limit(limit).as("pending");
      const rows = await read
        .selectFrom(oldest)
        .innerJoin("usage_events", "usage_events.id", "pending.event_id")
        .selectAll("usage_events")
        .select(["pending.id as pending_id", "pending.kind", "pending.charge", "pending.rated"])
        .select("pending.currency as charge_currency")
        .orderBy("pending.id")
        .execute();
      return rows.map(({ pending_id, kind, charge, rated, charge_currency, ...event }) => ({
        pending_id,
        kind,
        charge,
        rated: Number(rated) === 1 ? 1 : 0,
        charge_currency,
        event: toUsageEvent(event),
      }));
    },
    deletePending: (ids) =>
      toChunks(ids).map((chunk) => ({
        query: read.deleteFrom("pending_rollups").where("id", "in", chunk),
        expectRows: chunk.length,
      })),
    findByIds: async (ids) => {
      const found: UsageDaysTable[] = [];
      for (const chunk of toChunks(ids))
        found.push(...(await read.selectFrom("usage_days").selectAll().where("id", "in", chunk).execute()));
      return found.map(toDays);
    },
    findRange: async ({ from, to, provider_id, model, user_id, purpose, operation }) => {
      let query = read.selectFrom("usage_days").selectAll().where("day", ">=", from).where("day", "<=", to);
      if (provider_id !== undefined) query = query.where("provider_id", "=", provider_id);
      if (model !== undefined) query = query.where("model", "=", model);
      if (user_id !== undefined) query = query.where("user_id", user_id === null ? "is" : "=", user_id);
      if (purpose !== undefined) query = query.where("purpose", "=", purpose);
      if (operation !== undefined) query = query.where("operation", "=", operation);
      return (await query.execute()).map(toDays);
    },
    insert: (rows) => toChunks(rows).map((chunk) => ({ query: read.insertInto("usage_days").values(chunk) })),
    update: ({ id, provider_name, unit_amount, vendor_total_cost, charges, ...row }) => ({
      query: read
        .updateTable("usage_days")
        .set({
          provider_name,
          unit_amount,
          vendor_total_cost,
          charges,
          requests: row.requests,
          events: row.events,
          unpriced_events: row.unpriced_events,
          estimated_events: row.estimated_events,
          rated_events: row.rated_events,
        })
        .where("id", "=", id),
      expectRows: 1,
    }),
    deleteAll: () => ({ query: read.deleteFrom("usage_days") }),
    findAddedEvents: async (after, limit) => {
      const rows = await read
        .selectFrom("usage_events")
        .selectAll()
        .where("id", ">", after)
        .where((where) => where.not(where.exists(selectPendingOf("usage", "usage_events.id"))))
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(toUsageEvent);
    },
    findAddedCharges: async (after, limit) => {
      const rows = await read
        .selectFrom("rated_charges")
        .innerJoin("usage_events", "usage_events.id", "rated_charges.event_id")
        .selectAll("usage_events")
        .select(["rated_charges.id as charge_id", "rated_charges.line_amount as charge"])
        .select("rated_charges.currency as charge_currency")
        .where("rated_charges.id", ">", after)
        .where((where) => where.not(where.exists(selectPendingOf("charge", "rated_charges.event_id"))))
        .orderBy("rated_charges.id")
        .limit(limit)
        .execute();
      return rows.map(({ charge_id, charge, charge_currency, ...event }) => ({
        charge_id,
        charge,
        charge_currency,
        event: toUsageEvent(event),
      }));
    },
  };
}
