import { Worker } from "node:worker_threads";
import { setSafeTimeout } from "../safe-timers.ts";

/**
 * Wall-clock limit per file, in ms: ten times what the largest permitted audio file takes on an idle machine; a video
 * takes about 100 ms, regardless of its size.
 */
const TIME_LIMIT_MS = 10_000;
const HEAP_LIMIT_MB = 128;

/**
 * Parses an uploaded file in a worker thread, because the parser is fed with untrusted bytes. Null if the file cannot
 * be parsed within the limits.
 *
 * @param script posts one message with the result
 * @param data for the worker: the content of the file, or its path
 */
export function parseInWorker<Parsed>(script: URL, data: Buffer | string): Promise<Parsed | null> {
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const { promise, resolve } = Promise.withResolvers<Parsed | null>();
  const timer = setSafeTimeout(() => resolve(null), TIME_LIMIT_MS);
  worker.on("message", resolve);
  // Running out of memory emits `error`; `exit` follows in every case and is handled below.
  worker.on("error", () => undefined);
  worker.on("exit", () => resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
