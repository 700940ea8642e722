import { Kysely } from "kysely";
import type { Database, Transact } from "../database.ts";
import { classifyDbError, DatabaseUnavailable, Overloaded } from "../errors.ts";
import type { Migration } from "../migrations/migration.ts";
import { readDialect, type ReadRows } from "../read-dialect.ts";
import { rawStatement } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { isOutage, probeStatement, WriteQueue } from "../write-queue.ts";
import type { SqlBackend } from "./backend.ts";
import { commitLists } from "./lists.ts";
import { migrateServer } from "./migrate.ts";
import { Failed, serverOf, type Server } from "./server.ts";
import { transactThrough } from "./transact.ts";

/** Limits how long a list waits for the others of its transaction; each statement is a round trip. */
const max_batch_statements = 200;
/** Transactions that may be open or wait for a connection. */
const max_transactions = 2_000;

function readThrough(server: Server): ReadRows {
  return async (sql, parameters) => {
    try {
      const connection = await server.connect("read");
      try {
        const { rows } = await server.run(connection, sql, parameters);
        connection.release("again");
        return rows;
      } catch (error) {
        // A read is not worth checking whether the connection is still usable.
        connection.release("never");
        throw error;
      }
    } catch (error) {
      throw error instanceof Failed ? classifyDbError(error.raw) : error;
    }
  };
}

/** Migrates the schema of a database server and loads its unique constraints. */
async function prepare(backend: SqlBackend, migrations: readonly Migration[]): Promise<Server> {
  const unnamed = new Map<string, readonly string[]>();
  try {
    const connection = await backend.connectAlone();
    try {
      await backend.inspect(connection);
      await backend.lockSchema(connection);
      await migrateServer(backend, connection, migrations);
      return serverOf(backend, await backend.uniqueRules(connection));
    } finally {
      connection.release("never");
    }
  } catch (error) {
    const { code, message } = backend.raw(error, unnamed);
    // Errors that are not the driver's are passed on unchanged.
    throw code === "UNKNOWN" ? error : classifyDbError({ code, message });
  }
}

/**
 * Opens and migrates the database of a server. Rejects with `NewerDatabase`, `UnsuitableDatabase` or
 * `DatabaseUnavailable`; the backend is closed then.
 */
export async function openServer(backend: SqlBackend, migrations: readonly Migration[]): Promise<Database> {
  let server: Server;
  try {
    server = await prepare(backend, migrations);
  } catch (error) {
    await backend.close();
    throw error;
  }
  const readRows = readThrough(server);
  const read = new Kysely<Tables>({ dialect: readDialect(backend.dialect, readRows) });
  const queue = new WriteQueue({
    commit: commitLists(server),
    probe: probeStatement(backend.dialect, read),
    max_batch_statements,
  });
  const open = new Set<Promise<unknown>>();
  let is_closed = false;
  const transacting = transactThrough(server, (error) => {
    if (error === null || isOutage(error)) queue.saving.report(error === null);
  });
  const transact: Transact = async (work) => {
    if (is_closed) throw new DatabaseUnavailable("closed", "the database is closed");
    if (open.size >= max_transactions) throw new Overloaded();
    const running = transacting(work);
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
    readRow: async (sql, parameters) => (await readRows(sql, parameters))[0],
    saving: queue.saving,
    write: async (statements) => queue.write(statements.map(rawStatement)),
    transact,
    close: async () => {
      is_closed = true;
      await queue.close();
      await Promise.allSettled(open);
      await backend.close();
    },
  };
}
