import { insertGuardRow } from "./guard-row.ts";
import type { Migration } from "./migration.ts";

/** Servers on the same database: they restart one at a time, and none runs while another one replaces the database. */
export const migrations: readonly Migration[] = [
  {
    id: "0740_server_instances",
    up: (schema, { id, word, instant, flag, tableEnd }) =>
      schema
        .createTable("server_instances")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("slot", word, (column) => column.notNull())
        .addColumn("name", word, (column) => column.notNull())
        .addColumn("version", word, (column) => column.notNull())
        .addColumn("is_supervised", flag, (column) => column.notNull())
        .addColumn("started_at", instant, (column) => column.notNull())
        .addColumn("alive_until", instant, (column) => column.notNull())
        .addColumn("restart_state", word)
        .addColumn("is_exclusive", flag, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  insertGuardRow("0741_guard_row_of_servers", "servers"),
];
