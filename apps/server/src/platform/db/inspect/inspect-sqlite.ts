import { constants, existsSync, statSync } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { RETIREMENT_KEY } from "../retirement.ts";
import { buildAppliedQuery, type AppliedMigration, type InspectedDatabase } from "./schema-state.ts";

/** The folder itself, or its nearest existing ancestor. */
function findExisting(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : findExisting(path.dirname(folder));
}

function readApplied(database: Sqlite.Database, tables: readonly string[]): readonly AppliedMigration[] | null {
  try {
    return database.prepare(buildAppliedQuery(tables)).all() as readonly AppliedMigration[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "SQLITE_ERROR") return null;
    throw error;
  }
}

/** Reads an embedded database, which may be in use. Rejects with the error of the file system or of SQLite. */
export async function inspectSqlite(folder: string): Promise<InspectedDatabase> {
  await access(findExisting(folder), constants.R_OK | constants.W_OK | constants.X_OK);
  const file = path.join(folder, "showrunner.sqlite");
  const serverVersion = `SQLite ${String(new Sqlite(":memory:").prepare("select sqlite_version()").pluck().get())}`;
  if (!existsSync(file) || statSync(file).size === 0)
    return {
      server_version: serverVersion,
      round_trip_ms: null,
      schema: { tables: [], applied: null, isSetUp: false },
      retired_at: null,
    };
  const database = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 100 });
  try {
    const startedAt = performance.now();
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all() as readonly string[];
    const roundTripMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const applied = tables.includes("schema_migrations") ? readApplied(database, tables) : null;
    const settings = new Map<string, number>(
      applied !== null && tables.includes("settings")
        ? (database.prepare("select key, updated_at from settings").raw().all() as [string, number][])
        : [],
    );
    return {
      server_version: serverVersion,
      round_trip_ms: roundTripMs,
      schema: { tables, applied, isSetUp: settings.has("setup_done_at") },
      retired_at: settings.get(RETIREMENT_KEY) ?? null,
    };
  } finally {
    database.close();
  }
}
