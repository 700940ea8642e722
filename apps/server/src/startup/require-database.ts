import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import { getDatabaseFiles } from "../platform/db/sqlite/database-worker.ts";
import { StartupError } from "./startup-error.ts";

/**
 * Throws a `StartupError` if there is no embedded database. Commands that need one call this before they create
 * anything in a folder that may be wrong.
 */
export function requireDatabase({ database, databaseSource, dataDir }: Config): void {
  if (database.dialect !== "sqlite" || existsSync(getDatabaseFiles(database.folder).database)) return;
  const variable = databaseSource === "environment" && database.folder !== dataDir ? "DATABASE_URL" : "DATA_DIR";
  throw new StartupError(`There is no database in ${database.folder}; check ${variable}.`);
}
