// Thread that reads on a connection of its own, so that a long list never stops the event loop or a commit.
import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { rawError, type ReaderReply, type ReaderRequest, type WorkerFiles } from "./protocol.ts";
import { statementCache, steady } from "./statements.ts";

const files = workerData as WorkerFiles;
const database = new Sqlite(files.database, { readonly: true });
const prepare = statementCache({ prepare: (sql) => database.prepare(steady(sql)) });
const reply = (message: ReaderReply): void => parentPort?.postMessage(message);

parentPort?.on("message", (request: ReaderRequest) => {
  if (request.kind === "close") {
    database.close();
    parentPort?.close();
    return;
  }
  const { id, sql, parameters } = request;
  try {
    reply({ kind: "rows", id, rows: prepare(sql).all(...parameters) });
  } catch (error) {
    reply({ kind: "failed", id, error: rawError(error) });
  }
});
