import type { Database } from "../../platform/db/index.ts";
import { rowBy } from "../../platform/db/keyed.ts";

/** Returns a probe that reads from the database and rejects on failure. */
export function databaseProbe(database: Database): () => Promise<unknown> {
  return rowBy(database, () => database.read.selectFrom("write_probes").select("id").where("id", "=", 1));
}
