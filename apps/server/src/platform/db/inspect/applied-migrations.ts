import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { AppliedMigration } from "./schema-state.ts";

/** Migrations of an open database, in their order. */
export async function readAppliedMigrations({ read }: Pick<Database, "read">): Promise<readonly AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`select id, applied_at from schema_migrations order by id`.execute(read);
  return rows.map(({ id, applied_at }) => ({ id, applied_at: Number(applied_at) }));
}
