// Reader thread with its own connection, so that a long read never blocks the event loop or a commit.
import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import {
  toRawError,
  type ReaderReply,
  type ReaderRequest,
  type ReadStatement,
  type WorkerFiles,
} from "./worker-protocol.ts";
import { createStatementCache, stabilisePlan } from "./statement-cache.ts";

/** Results are held back at most this long for slower reads of the same batch, in ms. */
const BATCH_WINDOW_MS = 2;

const files = workerData as WorkerFiles;
const database = new Sqlite(files.database, { readonly: true });
if (files.isSnapshot === true) {
  database.exec("begin");
  // The first read takes the snapshot.
  database.prepare("select count(*) from sqlite_master").get();
}
const prepare = createStatementCache({ prepare: (sql) => database.prepare(stabilisePlan(sql)) });

function runRead({ id, sql, parameters }: ReadStatement): ReaderReply {
  try {
    return { kind: "rows", id, rows: prepare(sql).all(...parameters) };
  } catch (error) {
    return { kind: "failed", id, error: toRawError(error) };
  }
}

parentPort?.on("message", (request: ReaderRequest) => {
  if (request.kind === "close") {
    database.close();
    parentPort?.close();
    return;
  }
  let replies: ReaderReply[] = [];
  let since = performance.now();
  for (const [index, statement] of request.reads.entries()) {
    replies.push(runRead(statement));
    if (index < request.reads.length - 1 && performance.now() - since < BATCH_WINDOW_MS) continue;
    parentPort?.postMessage(replies satisfies readonly ReaderReply[]);
    replies = [];
    since = performance.now();
  }
});
