import type { Socket } from "node:net";
import type { Database } from "./database.ts";
import type { DatabaseLocation, ServerLocation } from "./database-location.ts";
import { migrations } from "./migrations/index.ts";
import type { MigrationOptions } from "./migrations/migration.ts";
import { createMysqlBackend } from "./mysql/mysql-backend.ts";
import { createPostgresBackend } from "./postgres/postgres-backend.ts";
import type { SqlBackend } from "./servers/sql-backend.ts";
import { openServer } from "./servers/open-server.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";

/** `createSocket` creates the sockets of connections; by default, the driver does. */
export function createBackend(location: ServerLocation, createSocket?: () => Socket): SqlBackend {
  return location.dialect === "postgres"
    ? createPostgresBackend(location, createSocket)
    : createMysqlBackend(location, createSocket);
}

interface OpenOptions extends MigrationOptions {
  /** Creates the sockets of connections; by default, the driver does. */
  readonly createSocket?: (() => Socket) | undefined;
}

/**
 * Opens the database and migrates its schema. The embedded database is locked against other processes until closed; a
 * server may be shared. Rejects with `DataFolderInUse`, `NewerDatabase`, `PendingMigrations`, `UnsuitableDatabase` or
 * `DatabaseUnavailable`.
 */
export function openDatabase(
  location: DatabaseLocation,
  { createSocket, ...options }: OpenOptions = {},
): Promise<Database> {
  return location.dialect === "sqlite"
    ? openSqlite(location.folder, migrations, { ...options, enforcesForeignKeys: location.foreign_keys ?? true })
    : openServer(createBackend(location, createSocket), migrations, options);
}
