import type { UnratedReason } from "@showrunner/rating";
import { sql } from "kysely";
import { toChunks } from "../../platform/db/chunks.ts";
import type {
  Database,
  RatedChargesTable,
  UnratedEventsTable,
  UsageEventsTable,
  WriteStatement,
} from "../../platform/db/index.ts";
import { paginate } from "../../platform/db/paginate.ts";
import { newId } from "../../platform/ids.ts";
import type { Cursor } from "../../platform/http/paging.ts";

type UsedEvent = Pick<
  UsageEventsTable,
  "source_system" | "provider_name" | "model" | "operation" | "purpose" | "unit_type" | "unit_amount"
>;
const USED_EVENT = [
  "usage_events.source_system",
  "usage_events.provider_name",
  "usage_events.model",
  "usage_events.operation",
  "usage_events.purpose",
  "usage_events.unit_type",
  "usage_events.unit_amount",
] as const;

/** A charge with its event and the current name of its catalog. */
export interface ListedCharge extends RatedChargesTable, UsedEvent {
  readonly catalog_name: string | null;
}
export type ListedUnrated = UnratedEventsTable & UsedEvent;

interface Page {
  readonly after: Cursor | null;
  readonly limit: number;
}
export interface ChargesQuery extends Page {
  readonly catalog_id: string | undefined;
  readonly rule_id: string | undefined;
  readonly event_id: string | undefined;
}

export interface ChargesRepository {
  /** Newest first. Returns up to `limit + 1` rows, so that the caller sees whether there are more. */
  findCharges(query: ChargesQuery): Promise<readonly ListedCharge[]>;
  findCharge(id: string): Promise<ListedCharge | undefined>;
  hasCharges(catalogId: string): Promise<boolean>;
  findUnrated(query: Page & { readonly reason: UnratedReason | undefined }): Promise<readonly ListedUnrated[]>;
  countUnrated(reason?: UnratedReason): Promise<number>;
  findEvent(id: string): Promise<UsageEventsTable | undefined>;
  /** The newest events since a moment. */
  findEventsSince(moment: number, limit: number): Promise<readonly UsageEventsTable[]>;
  /** Makes all events without a charge wait for rating again. */
  queueUnrated(): WriteStatement;
  /** Ids of events that wait to be rated. Does not join the events, so that the database reads no more than `limit`. */
  findWaiting(limit: number): Promise<readonly string[]>;
  findEvents(ids: readonly string[]): Promise<readonly UsageEventsTable[]>;
  /** The statements reject with `WriteConflict` if another worker rated one of the events. */
  insertCharges(charges: readonly RatedChargesTable[]): readonly WriteStatement[];
  setReason(reason: UnratedReason, eventIds: readonly string[]): readonly WriteStatement[];
  /** Stops events from waiting that already have a charge. */
  deleteRatedWaiting(eventIds: readonly string[]): readonly WriteStatement[];
}

/**
 * An expression that matches no index. Without statistics, PostgreSQL would prefer the index on `reason` to the primary
 * key, and read all waiting events for each list of ids.
 */
const IS_WAITING = sql<boolean>`coalesce(reason, '') = ''`;

const BY_TIME = { isAscending: false, isNumeric: true } as const;
const CHARGES_ORDER = { column: "rated_charges.occurred_at", id: "rated_charges.id", ...BY_TIME };
const UNRATED_ORDER = { column: "unrated_events.occurred_at", id: "unrated_events.event_id", ...BY_TIME };

export function createChargesRepository({ read }: Pick<Database, "read">): ChargesRepository {
  const charges = () =>
    read
      .selectFrom("rated_charges")
      .innerJoin("usage_events", "usage_events.id", "rated_charges.event_id")
      .leftJoin("pricing_catalogs", "pricing_catalogs.id", "rated_charges.catalog_id")
      .selectAll("rated_charges")
      .select([...USED_EVENT, "pricing_catalogs.name as catalog_name"]);
  const waiting = (eventIds: readonly string[]) =>
    read.deleteFrom("unrated_events").where("event_id", "in", eventIds).where(IS_WAITING);

  return {
    findCharges: ({ catalog_id, rule_id, event_id, after, limit }) => {
      let query = charges();
      if (catalog_id !== undefined) query = query.where("rated_charges.catalog_id", "=", catalog_id);
      if (rule_id !== undefined) query = query.where("rated_charges.rule_id", "=", rule_id);
      if (event_id !== undefined) query = query.where("rated_charges.event_id", "=", event_id);
      return paginate(query, CHARGES_ORDER, after, limit).execute();
    },
    findCharge: (id) => charges().where("rated_charges.id", "=", id).executeTakeFirst(),
    hasCharges: async (catalogId) => {
      const row = await read
        .selectFrom("rated_charges")
        .select("id")
        .where("catalog_id", "=", catalogId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    findUnrated: ({ reason, after, limit }) => {
      let query = read
        .selectFrom("unrated_events")
        .innerJoin("usage_events", "usage_events.id", "unrated_events.event_id")
        .selectAll("unrated_events")
        .select(USED_EVENT);
      if (reason !== undefined) query = query.where("unrated_events.reason", "=", reason);
      return paginate(query, UNRATED_ORDER, after, limit).execute();
    },
    countUnrated: async (reason) => {
      let query = read.selectFrom("unrated_events").select((select) => select.fn.countAll<number>().as("count"));
      if (reason !== undefined) query = query.where("reason", "=", reason);
      const { count } = await query.executeTakeFirstOrThrow();
      return Number(count);
    },
    findEvent: (id) => read.selectFrom("usage_events").selectAll().where("id", "=", id).executeTakeFirst(),
    findEventsSince: (moment, limit) =>
      read
        .selectFrom("usage_events")
        .selectAll()
        .where("occurred_at", ">=", moment)
        .orderBy("occurred_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
    queueUnrated: () => ({
      query: read.updateTable("unrated_events").set({ reason: null }).where("reason", "is not", null),
    }),
    findWaiting: async (limit) => {
      const rows = await read
        .selectFrom("unrated_events")
        .select("event_id")
        .where("reason", "is", null)
        .orderBy("event_id")
        .limit(limit)
        .execute();
      return rows.map(({ event_id }) => event_id);
    },
    findEvents: async (ids) => {
      const chunks = await Promise.all(
        toChunks(ids).map((some) => read.selectFrom("usage_events").selectAll().where("id", "in", some).execute()),
      );
      return chunks.flat();
    },
    insertCharges: (all) =>
      toChunks(all).flatMap((rows) => [
        { query: waiting(rows.map(({ event_id }) => event_id)), expectRows: rows.length },
        { query: read.insertInto("rated_charges").values(rows) },
        {
          query: read.insertInto("pending_rollups").values(
            rows.map(({ event_id, line_amount, currency }) => ({
              id: newId(),
              event_id,
              kind: "charge" as const,
              charge: line_amount,
              currency,
              rated: 1 as const,
            })),
          ),
        },
      ]),
    setReason: (reason, eventIds) =>
      toChunks(eventIds).map((ids) => ({
        query: read.updateTable("unrated_events").set({ reason }).where("event_id", "in", ids).where(IS_WAITING),
        expectRows: ids.length,
      })),
    deleteRatedWaiting: (eventIds) =>
      toChunks(eventIds).map((ids) => ({
        query: read
          .deleteFrom("unrated_events")
          .where("event_id", "in", ids)
          .where("event_id", "in", read.selectFrom("rated_charges").select("event_id").where("event_id", "in", ids)),
      })),
  };
}
