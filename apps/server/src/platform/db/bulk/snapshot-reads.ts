import { Kysely } from "kysely";
import type { Database } from "../database.ts";
import { createReadDialect } from "../read-dialect.ts";
import type { Tables } from "../tables.ts";
import type { BulkConnection } from "./bulk-connection.ts";

/** Lets repositories read from a snapshot. */
export function createSnapshotReads(snapshot: BulkConnection): Pick<Database, "read" | "dialect"> {
  const { dialect } = snapshot;
  const readRows = (sql: string, parameters: readonly unknown[]) => snapshot.query({ sql, parameters });
  return { dialect, read: new Kysely<Tables>({ dialect: createReadDialect(dialect, readRows) }) };
}
