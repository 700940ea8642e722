import type { Database } from "./database.ts";
import type { DatabaseLocation, ServerLocation } from "./location.ts";
import { migrations } from "./migrations/index.ts";
import { mysqlBackend } from "./mysql/backend.ts";
import { postgresBackend } from "./postgres/backend.ts";
import type { SqlBackend } from "./servers/backend.ts";
import { openServer } from "./servers/open.ts";
import { openSqlite } from "./sqlite/open.ts";

export function backendOf(location: ServerLocation): SqlBackend {
  return location.dialect === "postgres" ? postgresBackend(location) : mysqlBackend(location);
}

/**
 * Opens the database and migrates its schema. The embedded database is locked against other processes until closed; a
 * server may be shared. Rejects with `DataFolderInUse`, `NewerDatabase`, `UnsuitableDatabase` or `DatabaseUnavailable`.
 */
export function openDatabase(location: DatabaseLocation): Promise<Database> {
  return location.dialect === "sqlite"
    ? openSqlite(location.folder, migrations)
    : openServer(backendOf(location), migrations);
}
