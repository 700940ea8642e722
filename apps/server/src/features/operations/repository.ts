import type { Database } from "../../platform/db/index.ts";
import { rowBy } from "../../platform/db/keyed.ts";

/** Reads something from the database; rejects when it cannot be read. */
export function databaseProbe(database: Database): () => Promise<unknown> {
  return rowBy(database, () => database.read.selectFrom("write_probes").select("id").where("id", "=", 1));
}
