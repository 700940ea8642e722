import { insertGuardRow } from "./guard-row.ts";
import type { Migration } from "./migration.ts";

/** One row per invariant over several rows; changes that could break the invariant update its row first. */
export const migrations: readonly Migration[] = [
  {
    id: "0430_guard_rows",
    up: (schema, { word, integer, tableEnd }) =>
      schema
        .createTable("guard_rows")
        .addColumn("name", word, (column) => column.primaryKey())
        .addColumn("version", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  insertGuardRow("0431_guard_row_of_admins", "active_admins"),
  insertGuardRow("0432_guard_row_of_settings", "settings"),
];
