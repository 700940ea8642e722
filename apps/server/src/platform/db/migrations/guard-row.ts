import { CompiledQuery } from "kysely";
import type { Migration } from "./migration.ts";

/** Adds a guard row. Idempotent: it runs again after a crash on databases without transactional DDL. */
export function insertGuardRow(id: string, name: string): Migration {
  const sql = `insert into guard_rows (name, version) select '${name}', 0 from (select 1 as one) source where not exists (select 1 from guard_rows where name = '${name}')`;
  return { id, up: () => ({ compile: () => CompiledQuery.raw(sql) }) };
}
