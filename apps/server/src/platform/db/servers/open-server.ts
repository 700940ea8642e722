import { Kysely } from "kysely";
import type { Database, ReadRows, Transact } from "../database.ts";
import { classifyDbError, DatabaseUnavailable, Overloaded } from "../errors.ts";
import type { Migration, MigrationOptions } from "../migrations/migration.ts";
import { createReadDialect } from "../read-dialect.ts";
import { toRawStatement } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { createHeldError, createProbeStatement, isOutage, WriteQueue } from "../write-queue.ts";
import type { SqlBackend } from "./sql-backend.ts";
import { commitLists } from "./commit-lists.ts";
import { migrateServer } from "./migrate-server.ts";
import { DriverError, createDatabaseServer, type DatabaseServer } from "./database-server.ts";
import { createTransact } from "./transact.ts";

/** Limits how long a list waits for other lists of its transaction; each statement is a round trip. */
const MAX_BATCH_STATEMENTS = 200;
/** Maximum number of transactions that are open or wait for a connection. */
const MAX_TRANSACTIONS = 2_000;

function createServerReader(server: DatabaseServer): ReadRows {
  return async (sql, parameters) => {
    try {
      const connection = await server.connect("read");
      try {
        const { rows } = await server.run(connection, sql, parameters);
        connection.release("again");
        return rows;
      } catch (error) {
        // Closing the connection is simpler than checking whether it is still usable.
        connection.release("never");
        throw error;
      }
    } catch (error) {
      throw error instanceof DriverError ? classifyDbError(error.raw) : error;
    }
  };
}

/** Migrates the schema of a database server and loads its unique constraints. */
async function prepareServer(
  backend: SqlBackend,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<DatabaseServer> {
  const noConstraints = new Map<string, readonly string[]>();
  try {
    const connection = await backend.connectDedicated();
    try {
      await backend.checkRequirements(connection);
      await backend.lockSchema(connection);
      await migrateServer(backend, connection, migrations, options);
      return createDatabaseServer(backend, await backend.loadUniqueRules(connection));
    } finally {
      connection.release("never");
    }
  } catch (error) {
    const { code, message } = backend.toRawError(error, noConstraints);
    // Passes on errors unchanged that are not the driver's.
    throw code === "UNKNOWN" ? error : classifyDbError({ code, message });
  }
}

/**
 * Opens a database server and migrates its schema. Rejects with `NewerDatabase`, `PendingMigrations`,
 * `UnsuitableDatabase` or `DatabaseUnavailable`; the backend is closed then.
 */
export async function openServer(
  backend: SqlBackend,
  migrations: readonly Migration[],
  options: MigrationOptions = {},
): Promise<Database> {
  let server: DatabaseServer;
  try {
    server = await prepareServer(backend, migrations, options);
  } catch (error) {
    await backend.close();
    throw error;
  }
  const readRows = createServerReader(server);
  const read = new Kysely<Tables>({ dialect: createReadDialect(backend.dialect, readRows) });
  const queue = new WriteQueue({
    commit: commitLists(server),
    probe: createProbeStatement(backend.dialect, read),
    maxBatchStatements: MAX_BATCH_STATEMENTS,
  });
  const open = new Set<Promise<unknown>>();
  let isClosed = false;
  const runTransaction = createTransact(server, (error) => {
    if (error === null || isOutage(error)) queue.writeHealth.report(error === null);
  });
  const transact: Transact = async (work) => {
    if (isClosed) throw new DatabaseUnavailable("closed", "the database is closed");
    if (queue.isHeld) throw createHeldError();
    if (open.size >= MAX_TRANSACTIONS) throw new Overloaded();
    const running = runTransaction(work);
    open.add(running);
    try {
      return await running;
    } finally {
      open.delete(running);
    }
  };
  return {
    dialect: backend.dialect,
    read,
    readBounded: readRows,
    writeHealth: queue.writeHealth,
    holdWrites: async () => {
      const hold = await queue.hold();
      await Promise.allSettled(open);
      return hold;
    },
    write: async (statements) => queue.write(statements.map(toRawStatement)),
    writeLocal: async (statements) => queue.writeLocal(statements.map(toRawStatement)),
    transact,
    close: async () => {
      isClosed = true;
      await queue.close();
      await Promise.allSettled(open);
      await backend.close();
    },
  };
}
