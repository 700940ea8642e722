import { sql } from "kysely";
import type { Database } from "../../platform/db/index.ts";

/** Rejects when the database cannot be read. */
export async function probeDatabase({ read }: Database): Promise<void> {
  await sql`select 1`.execute(read);
}
