import path from "node:path";
import { Worker, type ResourceLimits } from "node:worker_threads";
import type { ReaderRequest, WorkerFiles, WriterRequest } from "./worker-protocol.ts";

export const getDatabaseFiles = (folder: string, enforcesForeignKeys = true): WorkerFiles => ({
  database: path.join(folder, "showrunner.sqlite"),
  lock: path.join(folder, "showrunner.lock"),
  enforcesForeignKeys,
});

/** Starts a worker that fails only because of a bug: the error is rethrown as uncaught, so that the process ends. */
export function startWorker(file: string, files: WorkerFiles, resourceLimits: ResourceLimits = {}): Worker {
  const worker = new Worker(new URL(file, import.meta.url), { workerData: files, resourceLimits });
  worker.on("error", (cause) => {
    // A new error without a code, so that the process ends whatever the cause was.
    throw new Error("a database thread has failed", { cause });
  });
  return worker;
}

export async function stopWorker(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  worker.postMessage({ kind: "close" } satisfies WriterRequest & ReaderRequest);
  await ended;
}
