import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";
import { openSqlite } from "./sqlite/open.ts";

/**
 * Opens the database of a data folder (which exists), brings its schema up to date, and keeps other processes out
 * until it is closed. Rejects with `DataFolderInUse`, `NewerDatabase` or `DatabaseUnavailable`.
 */
export function openDatabase(options: { readonly folder: string }): Promise<Database> {
  return openSqlite(options.folder, migrations);
}
