import { sql } from "kysely";
import type { Database } from "../database.ts";
import { buildAppliedQuery, toAppliedMigration, type AppliedMigration } from "./schema-state.ts";

/** Applied migrations of an open database, in order. */
export async function readAppliedMigrations({ read }: Pick<Database, "read">): Promise<readonly AppliedMigration[]> {
  const { rows } = await sql.raw<AppliedMigration>(buildAppliedQuery(["migration_durations"])).execute(read);
  return rows.map(toAppliedMigration);
}
