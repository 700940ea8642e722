import { sql } from "kysely";
import type { Database, Flag, PendingRollupsTable, UsageEventsTable, WriteStatement } from "../../platform/db/index.ts";
import { paginate } from "../../platform/db/paginate.ts";
import type { Cursor } from "../../platform/http/paging.ts";
import { newId } from "../../platform/ids.ts";
import { createJobsRepository } from "../../platform/jobs/index.ts";

/** Kind of the job that rates waiting events. */
export const RATE_USAGE_JOB = "rate_usage";

export interface UsageEventsQuery {
  /** Epoch ms. */
  readonly from: number;
  /** Epoch ms, exclusive. */
  readonly until: number;
  readonly provider_id?: string | undefined;
  readonly model?: string | undefined;
  /** Null selects only usage without an account. */
  readonly user_id?: string | null | undefined;
  readonly purpose?: UsageEventsTable["purpose"] | undefined;
  readonly operation?: UsageEventsTable["operation"] | undefined;
  readonly unit_type?: UsageEventsTable["unit_type"] | undefined;
  /** True selects only events whose vendor cost is unknown, false only the others. */
  readonly unpriced?: boolean | undefined;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** An event with the current username of its account. */
export interface ListedUsageEvent extends UsageEventsTable {
  readonly username: string | null;
}

export interface UsageEventsRepository {
  /** Inserts the event and its pending roll-up, unless an event of the same attempt and unit exists. */
  insert(event: UsageEventsTable): readonly WriteStatement[];
  /** Makes events wait to be rated, except those that `insert` skipped in the same write. */
  queueRating(eventIds: readonly string[]): readonly WriteStatement[];
  /** Newest first. Returns up to `limit + 1` rows, so that the caller sees whether there are more. */
  findPage(query: UsageEventsQuery): Promise<readonly ListedUsageEvent[]>;
  /** Current usernames of all accounts, by id. */
  findUsernames(): Promise<ReadonlyMap<string, string>>;
}

const NEWEST_FIRST = {
  column: "usage_events.occurred_at",
  id: "usage_events.id",
  isAscending: false,
  isNumeric: true,
} as const;

const toFlag = (value: unknown): Flag => (Number(value) === 1 ? 1 : 0);

/** Converts column values: some database drivers return large integers as text. */
export function toUsageEvent<Row extends UsageEventsTable>(row: Row): Row {
  return {
    ...row,
    is_estimate: toFlag(row.is_estimate),
    requests: toFlag(row.requests),
    occurred_at: Number(row.occurred_at),
  };
}

export function createUsageEventsRepository({
  read,
  dialect,
}: Pick<Database, "read" | "dialect">): UsageEventsRepository {
  const jobs = createJobsRepository({ read, dialect });
  return {
    queueRating: (eventIds) => [
      ...eventIds.map((eventId) => ({
        query: read
          .insertInto("unrated_events")
          .columns(["event_id", "occurred_at"])
          .expression((from) =>
            from
              .selectFrom("usage_events")
              .select(["usage_events.id", "usage_events.occurred_at"])
              .where("usage_events.id", "=", eventId),
          ),
      })),
      jobs.insert({ id: newId(), kind: RATE_USAGE_JOB, payload: "null" }),
    ],
    insert: (event) => {
      const insert = read.insertInto("usage_events").values(event);
      const pending = { id: newId(), kind: "usage", rated: 0 } as const satisfies Partial<PendingRollupsTable>;
      return [
        {
          query:
            dialect === "mysql"
              ? insert.onDuplicateKeyUpdate({ id: sql`usage_events.id` })
              : insert.onConflict((conflict) => conflict.columns(["attempt_id", "unit_type"]).doNothing()),
        },
        {
          // Selects nothing if the event existed before, because that one has another id.
          query: read
            .insertInto("pending_rollups")
            .columns(["id", "event_id", "kind", "rated"])
            .expression((from) =>
              from
                .selectFrom("usage_events")
                .select([
                  sql.val(pending.id).as("new_id"),
                  "usage_events.id as event_id",
                  sql.val(pending.kind).as("kind"),
                  sql.val(pending.rated).as("rated"),
                ])
                .where("usage_events.id", "=", event.id),
            ),
        },
      ];
    },
    findPage: async ({ from, until, unpriced, after, limit, ...equal }) => {
      let query = read
        .selectFrom("usage_events")
        .leftJoin("users", "users.id", "usage_events.user_id")
        .selectAll("usage_events")
        .select("users.username")
        .where("occurred_at", ">=", from)
        .where("occurred_at", "<", until);
      const { provider_id, model, user_id, purpose, operation, unit_type } = equal;
      if (provider_id !== undefined) query = query.where("provider_id", "=", provider_id);
      if (model !== undefined) query = query.where("model", "=", model);
      if (user_id !== undefined) query = query.where("user_id", user_id === null ? "is" : "=", user_id);
      if (purpose !== undefined) query = query.where("purpose", "=", purpose);
      if (operation !== undefined) query = query.where("operation", "=", operation);
      if (unit_type !== undefined) query = query.where("unit_type", "=", unit_type);
      if (unpriced !== undefined) query = query.where("vendor_total_cost", unpriced ? "is" : "is not", null);
      return (await paginate(query, NEWEST_FIRST, after, limit).execute()).map(toUsageEvent);
    },
    findUsernames: async () => {
      const rows = await read.selectFrom("users").select(["id", "username"]).execute();
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
  };
}
