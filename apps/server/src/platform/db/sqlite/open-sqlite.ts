import type { Worker } from "node:worker_threads";
import { Kysely } from "kysely";
import type { Database } from "../database.ts";
import {
  classifyDbError,
  DatabaseUnavailable,
  DataFolderInUse,
  PendingMigrations,
  toUnknownMigrationsError,
  type RawDbError,
} from "../errors.ts";
import { compileMigrations, type Migration, type MigrationOptions } from "../migrations/migration.ts";
import { createReadDialect } from "../read-dialect.ts";
import { toRawStatement, type ListResult, type RawStatement } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { createProbeStatement, WriteQueue } from "../write-queue.ts";
import { getDatabaseFiles, startWorker, stopWorker } from "./database-worker.ts";
import { createThreadReader } from "./thread-reader.ts";
import { makePrivate } from "./make-private.ts";
import { BoundedReader } from "./bounded-reader.ts";
import type { WorkerFiles, WriterReply, WriterRequest } from "./worker-protocol.ts";

const receiveReply = (writer: Worker): Promise<WriterReply> =>
  new Promise((resolve) => writer.once("message", resolve));

/** Reports the progress of migrations; resolves with the final reply. */
const receiveMigrated = (writer: Worker, onApplied: MigrationOptions["onApplied"]): Promise<WriterReply> =>
  new Promise((resolve) => {
    const listen = (reply: WriterReply): void => {
      if (reply.kind === "applied") return onApplied?.(reply.id, reply.duration_ms);
      writer.off("message", listen);
      resolve(reply);
    };
    writer.on("message", listen);
  });

/** Starts the writer thread and migrates the schema; throws if the database cannot be used. */
async function openWriter(
  folder: string,
  files: WorkerFiles,
  migrations: readonly Migration[],
  { isManual = false, onApplied }: MigrationOptions,
): Promise<Worker> {
  const writer = startWorker("./writer.ts", files);
  const fail = async (error: Error): Promise<never> => {
    await writer.terminate();
    throw error;
  };
  const opened = await receiveReply(writer);
  if (opened.kind === "in_use") return fail(new DataFolderInUse(folder));
  if (opened.kind === "failed") return fail(toOpenError(opened.error));
  const migrated = receiveMigrated(writer, onApplied);
  writer.postMessage({
    kind: "migrate",
    migrations: compileMigrations(migrations, "sqlite"),
    now: Date.now(),
    is_manual: isManual,
  } satisfies WriterRequest);
  const reply = await migrated;
  if (reply.kind === "failed") return fail(toOpenError(reply.error));
  if (reply.kind !== "migrated") return writer;
  const { unknown, pending } = reply.refused;
  if (unknown.length > 0) return fail(toUnknownMigrationsError(unknown));
  if (pending.length > 0) return fail(new PendingMigrations(pending));
  return writer;
}

/** Maps errors that are bugs elsewhere, but here mean that the file cannot be opened or is not a database. */
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
 * `IncompleteDatabase`, `PendingMigrations` or `DatabaseUnavailable`.
 */
export async function openSqlite(
  folder: string,
  migrations: readonly Migration[],
  { enforcesForeignKeys = true, ...options }: MigrationOptions & { readonly enforcesForeignKeys?: boolean } = {},
): Promise<Database> {
  const files = getDatabaseFiles(folder, enforcesForeignKeys);
  await makePrivate([files.database, files.lock]);
  const writer = await openWriter(folder, files, migrations, options);
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
    holdWrites: () => queue.hold(),
    write: async (statements) => queue.write(statements.map(toRawStatement)),
    writeLocal: async (statements) => queue.writeLocal(statements.map(toRawStatement)),
    close: async () => {
      await queue.close();
      boundedReader.close();
      await Promise.all([stopWorker(writer), stopWorker(reader)]);
    },
  };
}
