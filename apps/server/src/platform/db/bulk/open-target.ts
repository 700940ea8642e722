import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { createBackend } from "../open-database.ts";
import type { DatabaseLocation, ServerLocation } from "../database-location.ts";
import { classifyDbError, DataFolderInUse, INCOMPLETE_MARKER, UnsuitableDatabase } from "../errors.ts";
import { migrations, type Migration } from "../migrations/index.ts";
import { compileMigrations } from "../migrations/migration.ts";
import { createMigrationsTable, migrateServer } from "../servers/migrate-server.ts";
import type { SqlBackend, SqlConnection } from "../servers/sql-backend.ts";
import { acquireLock } from "../sqlite/database-lock.ts";
import { getDatabaseFiles } from "../sqlite/database-worker.ts";
import { migrateSqlite } from "../sqlite/migrate-sqlite.ts";
import { createStatementCache } from "../sqlite/statement-cache.ts";
import { makePrivate } from "../sqlite/make-private.ts";
import { toRawError } from "../sqlite/worker-protocol.ts";
import type { BulkConnection } from "./bulk-connection.ts";

/** A database being filled by a restore or a copy. No server may use it in the meantime. */
export interface BulkTarget extends BulkConnection {
  /** Creates the table of migrations if it is missing. */
  createMigrationsTable(): Promise<void>;
  /** Applies these migrations, or all of this version. The marker of an incomplete restore stays. */
  migrate(ids?: readonly string[]): Promise<void>;
  insert(table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): Promise<void>;
  /** Makes everything written so far durable. */
  sync(): Promise<void>;
}

/** The marker counts as applied, so that it is neither unknown nor pending. */
const markerMigration: Migration = {
  id: INCOMPLETE_MARKER,
  up: (schema, { integer }) => schema.createTable("incomplete_restore").addColumn("id", integer),
};

function selectMigrations(ids: readonly string[] | undefined): readonly Migration[] {
  const selected = ids === undefined ? migrations : migrations.filter(({ id }) => ids.includes(id));
  return [...selected, markerMigration];
}

/**
 * Opens a database exclusively for a restore or a copy. Rejects with `DataFolderInUse`, `DatabaseUnavailable` or
 * `UnsuitableDatabase`, also while a server is connected. `createSocket` creates the socket of the connection; by
 * default, the driver does.
 */
export function openTarget(location: DatabaseLocation, createSocket?: () => Socket): Promise<BulkTarget> {
  return location.dialect === "sqlite" ? openSqliteTarget(location.folder) : openServerTarget(location, createSocket);
}

async function openSqliteTarget(folder: string): Promise<BulkTarget> {
  const files = getDatabaseFiles(folder);
  await makePrivate([files.database, files.lock]);
  const lock = acquireLock(files.lock);
  if (lock === null) throw new DataFolderInUse(folder);
  const database = new Sqlite(files.database);
  database.pragma("journal_mode = wal");
  // If the machine stops, nothing is lost: the restore is repeated from the beginning.
  database.pragma("synchronous = normal");
  database.pragma("foreign_keys = on");
  const prepare = createStatementCache(database);
  const attempt = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(work());
    } catch (error) {
      return Promise.reject(classifyDbError(toRawError(error)));
    }
  };
  return {
    dialect: "sqlite",
    query: ({ sql, parameters }) =>
      attempt(() => {
        const statement = prepare(sql);
        if (statement.reader) return statement.all(...parameters);
        statement.run(...parameters);
        return [];
      }),
    createMigrationsTable: () => attempt(() => void migrateSqlite(database, [], Date.now())),
    migrate: (ids) =>
      attempt(() => {
        const { unknown } = migrateSqlite(database, compileMigrations(selectMigrations(ids), "sqlite"), Date.now());
        if (unknown.length > 0) throw new Error(`unknown migrations: ${unknown.join(", ")}`);
      }),
    insert: (table, columns, rows) =>
      attempt(() => {
        const names = columns.map((column) => `"${column}"`).join(", ");
        const placeholders = columns.map(() => "?").join(", ");
        const statement = prepare(`insert into "${table}" (${names}) values (${placeholders})`);
        for (const row of rows) statement.run(...row);
      }),
    sync: () =>
      attempt(() => {
        database.pragma("synchronous = full");
        database.pragma("wal_checkpoint(truncate)");
      }),
    close: () =>
      attempt(() => {
        database.close();
        lock.close();
      }),
  };
}

/** Connections of servers and of other restores. */
const OTHER_CONNECTIONS = {
  postgres:
    "select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'showrunner'",
  mysql: "select count(*) as count from information_schema.processlist where db = database() and id <> connection_id()",
} as const;

const CONNECTION_CHECKS = 5;
const CONNECTION_CHECK_PAUSE_MS = 200;

/** Values per statement; PostgreSQL allows 65,535. */
const MAX_VALUES = 10_000;
/** Keeps statements far below MariaDB's default `max_allowed_packet` of 16 MB, except for single huge rows. */
const MAX_CHARACTERS = 1_000_000;

/** Servers take a moment to notice that a connection has ended. */
async function hasOtherConnections(backend: SqlBackend, connection: SqlConnection): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await connection.query(OTHER_CONNECTIONS[backend.dialect]);
    if (Number((rows as readonly { count: number | string }[])[0]?.count) === 0) return false;
    if (tries === CONNECTION_CHECKS) return true;
    await sleep(CONNECTION_CHECK_PAUSE_MS);
  }
}

async function openServerTarget(location: ServerLocation, createSocket?: () => Socket): Promise<BulkTarget> {
  const backend = createBackend(location, createSocket);
  const { dialect } = backend;
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const { code, message } = backend.toRawError(error, new Map());
      throw code === "UNKNOWN" ? error : classifyDbError({ code, message });
    }
  };
  try {
    return await attempt(async () => {
      const connection = await backend.connectDedicated();
      await backend.checkRequirements(connection);
      if (await hasOtherConnections(backend, connection))
        throw new UnsuitableDatabase("other programs are connected to it; stop all servers first");
      await backend.lockSchema(connection);
      const quote = (name: string): string => (dialect === "mysql" ? `\`${name}\`` : `"${name}"`);
      return {
        dialect,
        query: ({ sql, parameters }) => attempt(async () => (await connection.query(sql, parameters)).rows),
        createMigrationsTable: () => attempt(() => createMigrationsTable(backend, connection)),
        migrate: (ids) => attempt(() => migrateServer(backend, connection, selectMigrations(ids))),
        insert: (table, columns, given) =>
          attempt(async () => {
            const names = columns.map(quote).join(", ");
            for (const chunk of splitRows(given, columns.length)) {
              const placeholders = chunk.map(
                (_row, index) =>
                  `(${columns.map((_column, columnIndex) => (dialect === "mysql" ? "?" : `$${index * columns.length + columnIndex + 1}`)).join(", ")})`,
              );
              await connection.query(
                `insert into ${quote(table)} (${names}) values ${placeholders.join(", ")}`,
                chunk.flat(),
              );
            }
          }),
        sync: () => Promise.resolve(),
        close: async () => {
          connection.release("never");
          await backend.close();
        },
      };
    });
  } catch (error) {
    await backend.close();
    throw error;
  }
}

function* splitRows(rows: readonly (readonly unknown[])[], width: number): Generator<readonly (readonly unknown[])[]> {
  let chunk: (readonly unknown[])[] = [];
  let characters = 0;
  for (const row of rows) {
    chunk.push(row);
    for (const value of row) characters += typeof value === "string" ? value.length : 8;
    if ((chunk.length + 1) * width <= MAX_VALUES && characters < MAX_CHARACTERS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
