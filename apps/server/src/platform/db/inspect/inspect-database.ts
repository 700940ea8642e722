import type { Socket } from "node:net";
import type { DatabaseFailure, DatabaseType, SchemaState } from "@showrunner/contract/rest";
import type { DatabaseLocation } from "../database-location.ts";
import { migrations } from "../migrations/index.ts";
import { INCOMPLETE_MARKER } from "../errors.ts";
import { classifyFailure, InspectionFailure } from "./classify-failure.ts";
import { inspectServer } from "./inspect-server.ts";
import { inspectSqlite } from "./inspect-sqlite.ts";
import { determineSchemaState, type AppliedMigration } from "./schema-state.ts";

export interface DatabaseInspection {
  readonly failure: DatabaseFailure | null;
  readonly server_version: string | null;
  readonly round_trip_ms: number | null;
  readonly schema_state: SchemaState | null;
  readonly applied: readonly AppliedMigration[];
  /** Epoch ms. */
  readonly retired_at: number | null;
}

const MIGRATION_IDS = migrations.map(({ id }) => id);

/** Migrations of this version that have not been applied. */
export function findPendingMigrations(applied: readonly AppliedMigration[]): readonly string[] {
  const ids = new Set(applied.map(({ id }) => id));
  return MIGRATION_IDS.filter((id) => !ids.has(id));
}

/** Connects to a database and reads what it contains. Never changes anything, and never rejects. */
export async function inspectDatabase(
  location: DatabaseLocation,
  type: DatabaseType,
  createSocket: () => Socket,
): Promise<DatabaseInspection> {
  try {
    const found =
      location.dialect === "sqlite"
        ? await inspectSqlite(location.folder)
        : await inspectServer(location, type === "mariadb" || type === "mysql" ? type : "postgres", createSocket);
    if (found.schema.applied?.some(({ id }) => id === INCOMPLETE_MARKER)) throw new InspectionFailure("incomplete");
    return {
      failure: null,
      server_version: found.server_version,
      round_trip_ms: found.round_trip_ms,
      schema_state: determineSchemaState(found.schema, MIGRATION_IDS),
      applied: found.schema.applied ?? [],
      retired_at: found.retired_at,
    };
  } catch (error) {
    return {
      failure: classifyFailure(error),
      server_version: null,
      round_trip_ms: null,
      schema_state: null,
      applied: [],
      retired_at: null,
    };
  }
}
