// Writer thread with the only writing connection. It receives complete statement lists, never open transactions: a slow
// fsync blocks nothing but this thread.
import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import {
  rawError,
  type MigrateRequest,
  type WorkerFiles,
  type WriteRequest,
  type WriterReply,
  type WriterRequest,
} from "./protocol.ts";
import type { RawDbError } from "../errors.ts";
import type { ListOutcome, RawStatement } from "../statement.ts";
import { knowingFull } from "./full-disk.ts";
import { statementCache } from "./statements.ts";

const files = workerData as WorkerFiles;
const reply = (message: WriterReply): void => parentPort?.postMessage(message);

/** Holds an exclusive lock for the lifetime of the process; the kernel releases it even after kill -9. */
function lock(): Sqlite.Database | null {
  const handle = new Sqlite(files.lock, { timeout: 0 });
  try {
    handle.pragma("journal_mode = memory");
    handle.exec("begin exclusive");
    return handle;
  } catch (error) {
    handle.close();
    if (rawError(error).code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
}

function open(): Sqlite.Database {
  const database = new Sqlite(files.database);
  database.pragma("journal_mode = wal");
  // An acknowledged press must survive a power failure.
  database.pragma("synchronous = full");
  database.pragma("foreign_keys = on");
  return database;
}

const writeError = (error: unknown): RawDbError => knowingFull(rawError(error), files.database);

function serve(database: Sqlite.Database, handle: Sqlite.Database): void {
  const prepare = statementCache(database);

  const runList = (list: readonly RawStatement[]): ListOutcome => {
    for (const [index, { sql, parameters, expect_rows }] of list.entries()) {
      const { changes } = prepare(sql).run(...parameters);
      if (expect_rows !== undefined && changes !== expect_rows) return { ok: false, conflict: index };
    }
    return { ok: true };
  };

  const runInSavepoint = (list: readonly RawStatement[]): ListOutcome => {
    prepare("savepoint list").run();
    let outcome: ListOutcome;
    try {
      outcome = runList(list);
    } catch (error) {
      outcome = { ok: false, error: writeError(error) };
    }
    // Errors such as a full disk roll back the whole transaction, including earlier lists.
    if (!database.inTransaction)
      throw Object.assign(new Error("transaction lost"), "error" in outcome ? outcome.error : {});
    if (!outcome.ok) prepare("rollback to list").run();
    prepare("release list").run();
    return outcome;
  };

  const write = ({ lists }: WriteRequest): readonly ListOutcome[] => {
    try {
      prepare("begin immediate").run();
      const outcomes = lists.map(runInSavepoint);
      prepare("commit").run();
      return outcomes;
    } catch (error) {
      if (database.inTransaction) database.exec("rollback");
      const outcome: ListOutcome = { ok: false, error: writeError(error) };
      return lists.map(() => outcome);
    }
  };

  const migrate = ({ migrations, now }: MigrateRequest): readonly string[] => {
    database.exec(
      "create table if not exists schema_migrations (id text primary key, applied_at integer not null) strict",
    );
    const rows = database.prepare("select id from schema_migrations").all() as readonly { readonly id: string }[];
    const applied = new Set(rows.map(({ id }) => id));
    const unknown = [...applied].filter((id) => !migrations.some((migration) => migration.id === id));
    if (unknown.length > 0) return unknown;
    const record = database.prepare("insert into schema_migrations (id, applied_at) values (?, ?)");
    // All or none: after a failed upgrade the previous version can still use the database.
    database.transaction(() => {
      for (const { id, sql } of migrations) {
        if (applied.has(id)) continue;
        database.exec(sql);
        record.run(id, now);
      }
    })();
    return [];
  };

  parentPort?.on("message", (request: WriterRequest) => {
    if (request.kind === "write") {
      reply({ kind: "written", outcomes: write(request) });
    } else if (request.kind === "migrate") {
      try {
        reply({ kind: "migrated", unknown: migrate(request) });
      } catch (error) {
        reply({ kind: "failed", error: rawError(error) });
      }
    } else {
      database.close();
      handle.close();
      parentPort?.close();
    }
  });
}

try {
  const handle = lock();
  if (handle === null) {
    reply({ kind: "in_use" });
  } else {
    serve(open(), handle);
    reply({ kind: "opened" });
  }
} catch (error) {
  reply({ kind: "failed", error: rawError(error) });
}
