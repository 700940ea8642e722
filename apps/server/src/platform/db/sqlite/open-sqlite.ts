import type { Worker } from "node:worker_threads";
import { Kysely } from "kysely";
import type { Database } from "../database.ts";
import {
  classifyDbError,
  DatabaseUnavailable,
  DataFolderInUse,
  toUnknownMigrationsError,
  type RawDbError,
} from "../errors.ts";
import { compileMigrations, type Migration } from "../migrations/migration.ts";
import { createReadDialect } from "../read-dialect.ts";
import { toRawStatement, type ListResult, type RawStatement } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { createProbeStatement, WriteQueue } from "../write-queue.ts";
import { getDatabaseFiles, startWorker, stopWorker } from "./database-worker.ts";
import { createThreadReader } from "./thread-reader.ts";
import { makePrivate } from "./private-files.ts";
import { BoundedReader } from "./bounded-reader.ts";
import type { WorkerFiles, WriterReply, WriterRequest } from "./worker-protocol.ts";

const receiveReply = (writer: Worker): Promise<WriterReply> =>
  new Promise((resolve) => writer.once("message", resolve));

/** Starts the writer thread and migrates the schema; throws when the database cannot be used. */
async function openWriter(folder: string, files: WorkerFiles, migrations: readonly Migration[]): Promise<Worker> {
  const writer = startWorker("./writer.ts", files);
  const fail = async (error: Error): Promise<never> => {
    await writer.terminate();
    throw error;
  };
  const opened = await receiveReply(writer);
  if (opened.kind === "in_use") return fail(new DataFolderInUse(folder));
  if (opened.kind === "failed") return fail(toOpenError(opened.error));
  const migrated = receiveReply(writer);
  writer.postMessage({
    kind: "migrate",
    migrations: compileMigrations(migrations, "sqlite"),
    now: Date.now(),
  } satisfies WriterRequest);
  const reply = await migrated;
  if (reply.kind === "failed") return fail(toOpenError(reply.error));
  if (reply.kind === "migrated" && reply.unknown.length > 0) return fail(toUnknownMigrationsError(reply.unknown));
  return writer;
}

/** Errors that are bugs elsewhere, but here mean that the file cannot be opened or is no database. */
function toOpenError(raw: RawDbError): Error {
  const isFilesFault = ["UNKNOWN", "SQLITE_NOTADB", "SQLITE_CORRUPT"].includes(raw.code);
  return isFilesFault ? new DatabaseUnavailable("io", raw.message) : classifyDbError(raw);
}

function createThreadCommit(
  writer: Worker,
): (lists: readonly (readonly RawStatement[])[]) => Promise<readonly ListResult[]> {
  return async (lists) => {
    const replied = receiveReply(writer);
    writer.postMessage({ kind: "write", lists } satisfies WriterRequest);
    const reply = await replied;
    return reply.kind === "written" ? reply.results : [];
  };
}

/**
 * Opens and migrates the embedded database of an existing data folder. Rejects with `DataFolderInUse`, `NewerDatabase`,
 * `IncompleteDatabase` or `DatabaseUnavailable`.
 */
export async function openSqlite(
  folder: string,
  migrations: readonly Migration[],
  enforcesForeignKeys = true,
): Promise<Database> {
  const files = getDatabaseFiles(folder, enforcesForeignKeys);
  await makePrivate([files.database, files.lock]);
  const writer = await openWriter(folder, files, migrations);
  const reader = startWorker("./reader.ts", files);
  const readRows = createThreadReader(reader);
  const boundedReader = new BoundedReader(files.database, { fallback: readRows });
  const read = new Kysely<Tables>({ dialect: createReadDialect("sqlite", readRows) });
  const queue = new WriteQueue({ commit: createThreadCommit(writer), probe: createProbeStatement("sqlite", read) });
  return {
    dialect: "sqlite",
    read,
    readBounded: boundedReader.read,
    transact: null,
    writeHealth: queue.writeHealth,
    write: async (statements) => queue.write(statements.map(toRawStatement)),
    close: async () => {
      await queue.close();
      boundedReader.close();
      await Promise.all([stopWorker(writer), stopWorker(reader)]);
    },
  };
}
