// Reader thread with its own connection, so that a long read never blocks the event loop or a commit.
import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { rawError, type ReaderReply, type ReaderRequest, type ReadStatement, type WorkerFiles } from "./protocol.ts";
import { statementCache, steady } from "./statements.ts";

/** Results are held back at most this long for slower reads of the same batch, in ms. */
const gather_ms = 2;

const files = workerData as WorkerFiles;
const database = new Sqlite(files.database, { readonly: true });
const prepare = statementCache({ prepare: (sql) => database.prepare(steady(sql)) });

function read({ id, sql, parameters }: ReadStatement): ReaderReply {
  try {
    return { kind: "rows", id, rows: prepare(sql).all(...parameters) };
  } catch (error) {
    return { kind: "failed", id, error: rawError(error) };
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
    replies.push(read(statement));
    if (index < request.reads.length - 1 && performance.now() - since < gather_ms) continue;
    parentPort?.postMessage(replies satisfies readonly ReaderReply[]);
    replies = [];
    since = performance.now();
  }
});
