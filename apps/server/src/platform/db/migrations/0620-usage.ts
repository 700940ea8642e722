import type { Migration } from "./migration.ts";
import { insertGuardRow } from "./guard-row.ts";

/** Prices of providers, usage events and their daily sums. */
export const migrations: readonly Migration[] = [
  {
    id: "0620_provider_pricing",
    up: (schema, { id, word, instant, tableEnd }) =>
      schema
        .createTable("provider_pricing")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("provider_id", id, (column) => column.notNull())
        .addColumn("capability", word, (column) => column.notNull())
        .addColumn("model", word, (column) => column.notNull())
        .addColumn("provider_unit", word, (column) => column.notNull())
        .addColumn("internal_unit", word, (column) => column.notNull())
        .addColumn("price_per_unit_cents", word)
        .addColumn("input_price_cents", word)
        .addColumn("cached_input_price_cents", word)
        .addColumn("output_price_cents", word)
        .addColumn("currency", word, (column) => column.notNull())
        .addColumn("quality", word)
        .addColumn("size", word)
        .addColumn("valid_from", instant, (column) => column.notNull())
        .addColumn("valid_to", instant)
        .modifyEnd(tableEnd),
  },
  {
    id: "0621_provider_pricing_by_provider",
    up: (schema) =>
      schema
        .createIndex("provider_pricing_by_provider")
        .on("provider_pricing")
        .columns(["provider_id", "valid_to", "valid_from"]),
  },
  {
    id: "0622_usage_events",
    up: (schema, { id, word, instant, flag, tableEnd }) =>
      schema
        .createTable("usage_events")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("attempt_id", id, (column) => column.notNull())
        .addColumn("provider_id", id, (column) => column.notNull())
        .addColumn("provider_name", word, (column) => column.notNull())
        .addColumn("source_system", word, (column) => column.notNull())
        .addColumn("model", word, (column) => column.notNull())
        .addColumn("operation", word, (column) => column.notNull())
        .addColumn("unit_type", word, (column) => column.notNull())
        .addColumn("unit_amount", word, (column) => column.notNull())
        .addColumn("vendor_total_cost", word)
        .addColumn("currency", word)
        .addColumn("pricing_id", id)
        .addColumn("price_cents", word)
        .addColumn("provider_unit", word)
        .addColumn("purpose", word, (column) => column.notNull())
        .addColumn("user_id", id)
        .addColumn("linked_type", word)
        .addColumn("linked_id", id)
        .addColumn("quality", word)
        .addColumn("size", word)
        .addColumn("is_estimate", flag, (column) => column.notNull())
        .addColumn("requests", flag, (column) => column.notNull())
        .addColumn("occurred_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0623_usage_events_by_attempt",
    up: (schema) =>
      schema.createIndex("usage_events_by_attempt").on("usage_events").columns(["attempt_id", "unit_type"]).unique(),
  },
  {
    id: "0624_usage_events_by_time",
    up: (schema) => schema.createIndex("usage_events_by_time").on("usage_events").columns(["occurred_at", "id"]),
  },
  {
    id: "0625_usage_events_by_provider",
    up: (schema) =>
      schema.createIndex("usage_events_by_provider").on("usage_events").columns(["provider_id", "occurred_at", "id"]),
  },
  {
    id: "0626_usage_events_by_user",
    up: (schema) =>
      schema.createIndex("usage_events_by_user").on("usage_events").columns(["user_id", "occurred_at", "id"]),
  },
  {
    id: "0627_pending_rollups",
    up: (schema, { id, word, flag, tableEnd }) =>
      schema
        .createTable("pending_rollups")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("event_id", id, (column) => column.notNull())
        .addColumn("kind", word, (column) => column.notNull())
        .addColumn("charge", word)
        .addColumn("currency", word)
        .addColumn("rated", flag, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0628_usage_days",
    up: (schema, { id, word, integer, tableEnd }) =>
      schema
        .createTable("usage_days")
        .addColumn("id", word, (column) => column.primaryKey())
        .addColumn("day", word, (column) => column.notNull())
        .addColumn("provider_id", id, (column) => column.notNull())
        .addColumn("source_system", word, (column) => column.notNull())
        .addColumn("model", word, (column) => column.notNull())
        .addColumn("operation", word, (column) => column.notNull())
        .addColumn("unit_type", word, (column) => column.notNull())
        .addColumn("purpose", word, (column) => column.notNull())
        .addColumn("user_id", id)
        .addColumn("currency", word)
        .addColumn("provider_name", word, (column) => column.notNull())
        .addColumn("unit_amount", word, (column) => column.notNull())
        .addColumn("vendor_total_cost", word, (column) => column.notNull())
        .addColumn("charges", word, (column) => column.notNull())
        .addColumn("requests", integer, (column) => column.notNull())
        .addColumn("events", integer, (column) => column.notNull())
        .addColumn("unpriced_events", integer, (column) => column.notNull())
        .addColumn("estimated_events", integer, (column) => column.notNull())
        .addColumn("rated_events", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0629_usage_days_by_day",
    up: (schema) => schema.createIndex("usage_days_by_day").on("usage_days").column("day"),
  },
  {
    id: "0630_usage_days_by_user",
    up: (schema) => schema.createIndex("usage_days_by_user").on("usage_days").columns(["user_id", "day"]),
  },
  insertGuardRow("0631_guard_row_of_provider_pricing", "provider_pricing"),
  insertGuardRow("0632_guard_row_of_usage_days", "usage_days"),
  {
    id: "0633_pending_rollups_by_event",
    up: (schema) => schema.createIndex("pending_rollups_by_event").on("pending_rollups").columns(["event_id", "kind"]),
  },
];
