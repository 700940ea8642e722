import type { Database } from "../../platform/db/index.ts";
import { findByKey } from "../../platform/db/read-bounded.ts";

/** Returns a probe that reads from the database and rejects on failure. */
export function createDatabaseProbe(database: Database): () => Promise<unknown> {
  return findByKey(database, () => database.read.selectFrom("write_probes").select("id").where("id", "=", 1));
}
