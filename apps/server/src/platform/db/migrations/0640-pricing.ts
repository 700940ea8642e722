import { insertGuardRow } from "./guard-row.ts";
import type { Migration } from "./migration.ts";

/** The pricing model, and what was charged by it. */
export const migrations: readonly Migration[] = [
  {
    id: "0640_pricing_catalogs",
    up: (schema, { id, word, integer, instant, flag, tableEnd }) =>
      schema
        .createTable("pricing_catalogs")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("name", word, (column) => column.notNull())
        .addColumn("currency", word, (column) => column.notNull())
        .addColumn("active_from", instant, (column) => column.notNull())
        .addColumn("active_to", instant)
        .addColumn("is_default", flag, (column) => column.notNull())
        .addColumn("version", integer, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0641_pricing_rules",
    up: (schema, { id, word, json, integer, instant, flag, tableEnd }) =>
      schema
        .createTable("pricing_rules")
        .addColumn("id", id, (column) => column.notNull())
        .addColumn("version", integer, (column) => column.notNull())
        .addColumn("catalog_id", id, (column) => column.notNull().references("pricing_catalogs.id"))
        .addColumn("bill_unit", word, (column) => column.notNull())
        .addColumn("matcher", json, (column) => column.notNull())
        .addColumn("tiering", json, (column) => column.notNull())
        .addColumn("fixed_fee", word)
        .addColumn("min_charge", word)
        .addColumn("valid_from", instant, (column) => column.notNull())
        .addColumn("is_retired", flag, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addPrimaryKeyConstraint("pricing_rules_by_version", ["id", "version"])
        .modifyEnd(tableEnd),
  },
  {
    id: "0642_pricing_rules_by_catalog",
    up: (schema) => schema.createIndex("pricing_rules_by_catalog").on("pricing_rules").column("catalog_id"),
  },
  {
    id: "0643_unit_conversions",
    up: (schema, { id, word, integer, instant, flag, tableEnd }) =>
      schema
        .createTable("unit_conversions")
        .addColumn("id", id, (column) => column.notNull())
        .addColumn("version", integer, (column) => column.notNull())
        .addColumn("source_system", word, (column) => column.notNull())
        .addColumn("operation", word)
        .addColumn("from_unit", word, (column) => column.notNull())
        .addColumn("to_unit", word, (column) => column.notNull())
        .addColumn("formula", word, (column) => column.notNull())
        .addColumn("active_from", instant, (column) => column.notNull())
        .addColumn("active_to", instant)
        .addColumn("valid_from", instant, (column) => column.notNull())
        .addColumn("is_retired", flag, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .addPrimaryKeyConstraint("unit_conversions_by_version", ["id", "version"])
        .modifyEnd(tableEnd),
  },
  {
    id: "0644_rated_charges",
    up: (schema, { id, word, integer, instant, tableEnd }) =>
      schema
        .createTable("rated_charges")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("event_id", id, (column) => column.notNull())
        .addColumn("generation", integer, (column) => column.notNull())
        .addColumn("occurred_at", instant, (column) => column.notNull())
        .addColumn("catalog_id", id, (column) => column.notNull())
        .addColumn("rule_id", id, (column) => column.notNull())
        .addColumn("rule_version", integer, (column) => column.notNull())
        .addColumn("conversion_id", id)
        .addColumn("conversion_version", integer)
        .addColumn("bill_unit", word, (column) => column.notNull())
        .addColumn("billed_amount", word, (column) => column.notNull())
        .addColumn("tier", integer, (column) => column.notNull())
        .addColumn("unit_price", word, (column) => column.notNull())
        .addColumn("line_amount", word, (column) => column.notNull())
        .addColumn("currency", word, (column) => column.notNull())
        .addColumn("rated_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0645_rated_charges_by_event",
    up: (schema) =>
      schema.createIndex("rated_charges_by_event").on("rated_charges").columns(["event_id", "generation"]).unique(),
  },
  {
    id: "0646_rated_charges_by_time",
    up: (schema) => schema.createIndex("rated_charges_by_time").on("rated_charges").columns(["occurred_at", "id"]),
  },
  {
    id: "0647_rated_charges_by_catalog",
    up: (schema) =>
      schema.createIndex("rated_charges_by_catalog").on("rated_charges").columns(["catalog_id", "occurred_at", "id"]),
  },
  {
    id: "0648_unrated_events",
    up: (schema, { id, word, instant, tableEnd }) =>
      schema
        .createTable("unrated_events")
        .addColumn("event_id", id, (column) => column.primaryKey())
        .addColumn("occurred_at", instant, (column) => column.notNull())
        .addColumn("reason", word)
        .modifyEnd(tableEnd),
  },
  {
    id: "0649_unrated_events_by_reason",
    up: (schema) => schema.createIndex("unrated_events_by_reason").on("unrated_events").columns(["reason", "event_id"]),
  },
  {
    id: "0650_unrated_events_by_time",
    up: (schema) =>
      schema.createIndex("unrated_events_by_time").on("unrated_events").columns(["occurred_at", "event_id"]),
  },
  insertGuardRow("0651_guard_row_of_pricing", "pricing"),
];
