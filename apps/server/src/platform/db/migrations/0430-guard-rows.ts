import { CompiledQuery } from "kysely";
import type { Migration } from "./migration.ts";

/** Idempotent: it runs again after a crash on databases without transactional DDL. */
function insertGuardRow(id: string, name: string): Migration {
  const sql = `insert into guard_rows (name, version) select '${name}', 0 from (select 1 as one) source where not exists (select 1 from guard_rows where name = '${name}')`;
  return { id, up: () => ({ compile: () => CompiledQuery.raw(sql) }) };
}

/** One row per invariant over several rows; changes that could break the invariant update its row first. */
export const GUARD_ROWS_MIGRATIONS: readonly Migration[] = [
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
