import type { Migration } from "./migration.ts";

/** One show clock for all servers of a database. */
export const migrations: readonly Migration[] = [
  {
    id: "0201_shared_clock",
    up: (schema, { integer, instant, tableEnd }) =>
      schema
        .createTable("shared_clock")
        .addColumn("id", integer, (column) => column.primaryKey())
        .addColumn("ahead_ms", instant, (column) => column.notNull())
        .addColumn("version", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0202_clock_boots",
    up: (schema, { word, integer, instant, tableEnd }) =>
      schema
        .createTable("clock_boots")
        .addColumn("boot_id", word, (column) => column.primaryKey())
        .addColumn("offset_ms", instant, (column) => column.notNull())
        .addColumn("version", integer, (column) => column.notNull())
        .addColumn("seen_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
];
