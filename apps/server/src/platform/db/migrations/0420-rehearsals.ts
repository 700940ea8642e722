import type { Migration } from "./migration.ts";

/** Shows that are thrown away: copies that bots rehearse, and those of load checks. */
export const migrations: readonly Migration[] = [
  {
    id: "0420_rehearsals",
    // No reference to the show: the report of a load check outlives it.
    up: (schema, { id, word, json, integer, instant, tableEnd }) =>
      schema
        .createTable("rehearsals")
        .addColumn("show_id", id, (column) => column.notNull().primaryKey())
        .addColumn("kind", word, (column) => column.notNull())
        .addColumn("source_show_id", id)
        .addColumn("user_id", id)
        .addColumn("bots", integer, (column) => column.notNull())
        .addColumn("report", json)
        .addColumn("created_at", instant, (column) => column.notNull())
        .addColumn("expires_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0421_rehearsals_by_expiry",
    up: (schema) => schema.createIndex("rehearsals_by_expiry").on("rehearsals").column("expires_at"),
  },
];
