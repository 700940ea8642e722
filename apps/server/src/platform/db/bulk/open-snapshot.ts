import { access } from "node:fs/promises";
import { createBackend } from "../open-database.ts";
import type { DatabaseLocation, ServerLocation } from "../database-location.ts";
import { classifyDbError } from "../errors.ts";
import { getDatabaseFiles, startWorker, stopWorker } from "../sqlite/database-worker.ts";
import { createThreadReader } from "../sqlite/thread-reader.ts";
import { STREAMING_LIMITS } from "./streaming-limits.ts";
import type { BulkConnection } from "./bulk-connection.ts";

const BEGIN_SNAPSHOT = {
  postgres: [
    "set idle_in_transaction_session_timeout = 0",
    "set statement_timeout = 0",
    "begin isolation level repeatable read read only",
    // The first query takes the snapshot.
    "select 1",
  ],
  mysql: ["set transaction isolation level repeatable read", "start transaction with consistent snapshot, read only"],
} as const;

/**
 * Opens a connection that keeps seeing the database as it is now, while servers continue to write. A separate thread
 * reads the embedded database, even while another process serves it; until it is closed, the write-ahead log grows.
 */
export function openSnapshot(location: DatabaseLocation): Promise<BulkConnection> {
  return location.dialect === "sqlite" ? openSqliteSnapshot(location.folder) : openServerSnapshot(location);
}

async function openSqliteSnapshot(folder: string): Promise<BulkConnection> {
  const files = getDatabaseFiles(folder);
  await access(files.database);
  const worker = startWorker("./reader.ts", { ...files, isSnapshot: true }, STREAMING_LIMITS);
  const read = createThreadReader(worker);
  return {
    dialect: "sqlite",
    query: ({ sql, parameters }) => read(sql, parameters),
    close: () => stopWorker(worker),
  };
}

async function openServerSnapshot(location: ServerLocation): Promise<BulkConnection> {
  const backend = createBackend(location);
  const toError = (error: unknown): Error => classifyDbError(backend.toRawError(error, new Map()));
  try {
    const connection = await backend.connectDedicated();
    for (const statement of BEGIN_SNAPSHOT[location.dialect]) await connection.query(statement);
    return {
      dialect: location.dialect,
      query: async ({ sql, parameters }) => {
        try {
          return (await connection.query(sql, parameters)).rows;
        } catch (error) {
          throw toError(error);
        }
      },
      close: async () => {
        connection.release("never");
        await backend.close();
      },
    };
  } catch (error) {
    await backend.close();
    throw toError(error);
  }
}
