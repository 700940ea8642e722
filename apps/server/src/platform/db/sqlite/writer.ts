// Writer thread with the only writing connection. It receives complete statement lists, never open transactions, so a
// slow fsync blocks only this thread.
import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import {
  toRawError,
  type WorkerFiles,
  type WriteRequest,
  type WriterReply,
  type WriterRequest,
} from "./worker-protocol.ts";
import type { RawDbError } from "../errors.ts";
import type { ListResult, RawStatement } from "../statement.ts";
import { acquireLock } from "./database-lock.ts";
import { detectFullDisk } from "./full-disk.ts";
import { migrateSqlite } from "./migrate-sqlite.ts";
import { createStatementCache } from "./statement-cache.ts";

const files = workerData as WorkerFiles;
const sendReply = (message: WriterReply): void => parentPort?.postMessage(message);

function openDatabase(): Sqlite.Database {
  const database = new Sqlite(files.database);
  database.pragma("journal_mode = wal");
  // An acknowledged press must survive a power failure.
  database.pragma("synchronous = full");
  database.pragma(`foreign_keys = ${files.enforcesForeignKeys ? "on" : "off"}`);
  return database;
}

const toWriteError = (error: unknown): RawDbError => detectFullDisk(toRawError(error), files.database);

function serve(database: Sqlite.Database, handle: Sqlite.Database): void {
  const prepare = createStatementCache(database);

  const runList = (list: readonly RawStatement[]): ListResult => {
    for (const [index, { sql, parameters, expectRows }] of list.entries()) {
      const { changes } = prepare(sql).run(...parameters);
      if (expectRows !== undefined && changes !== expectRows) return { ok: false, conflict: index };
    }
    return { ok: true };
  };

  const runInSavepoint = (list: readonly RawStatement[]): ListResult => {
    prepare("savepoint list").run();
    let result: ListResult;
    try {
      result = runList(list);
    } catch (error) {
      result = { ok: false, error: toWriteError(error) };
    }
    // Errors such as a full disk roll back the whole transaction, including earlier lists.
    if (!database.inTransaction)
      throw Object.assign(new Error("transaction lost"), "error" in result ? result.error : {});
    if (!result.ok) prepare("rollback to list").run();
    prepare("release list").run();
    return result;
  };

  const write = ({ lists }: WriteRequest): readonly ListResult[] => {
    try {
      prepare("begin immediate").run();
      const results = lists.map(runInSavepoint);
      prepare("commit").run();
      return results;
    } catch (error) {
      if (database.inTransaction) database.exec("rollback");
      const result: ListResult = { ok: false, error: toWriteError(error) };
      return lists.map(() => result);
    }
  };

  parentPort?.on("message", (request: WriterRequest) => {
    if (request.kind === "write") {
      sendReply({ kind: "written", results: write(request) });
    } else if (request.kind === "migrate") {
      try {
        const refused = migrateSqlite(database, request.migrations, request.now, {
          isManual: request.is_manual,
          onApplied: (id, durationMs) => sendReply({ kind: "applied", id, duration_ms: durationMs }),
        });
        sendReply({ kind: "migrated", refused });
      } catch (error) {
        sendReply({ kind: "failed", error: toRawError(error) });
      }
    } else {
      database.close();
      handle.close();
      parentPort?.close();
    }
  });
}

try {
  const handle = acquireLock(files.lock);
  if (handle === null) {
    sendReply({ kind: "in_use" });
  } else {
    serve(openDatabase(), handle);
    sendReply({ kind: "opened" });
  }
} catch (error) {
  sendReply({ kind: "failed", error: toRawError(error) });
}
