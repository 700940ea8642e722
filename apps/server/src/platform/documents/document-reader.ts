import { Worker } from "node:worker_threads";
import { setSafeInterval } from "../safe-timers.ts";
import type { DocumentReply, DocumentRequest } from "./worker-protocol.ts";

export interface DocumentReader {
  /** Reads a file in a worker thread; never rejects because of the file. Null if too many files are waiting. */
  read(data: Uint8Array): Promise<DocumentReply | null>;
  close(): Promise<void>;
}

export interface DocumentReaderOptions {
  readonly maxPages: number;
  readonly maxCharacters: number;
  /** Wall-clock time per file, in ms. A book of 200 pages takes about two seconds. */
  readonly timeLimitMs?: number;
  /** JavaScript heap of the worker. */
  readonly heapLimitMb?: number;
  /** Limit of the process's growth while a file is read, because buffers do not count as heap. */
  readonly growthLimitMb?: number;
  /** The worker's file, relative to this one. */
  readonly workerFile?: string;
}

/** Maximum number of files in memory that wait for their turn. */
const MAX_WAITING = 8;
const CHECK_INTERVAL_MS = 50;
const TOO_COMPLEX: DocumentReply = { ok: false, problem: "too_complex" };

/** Reads one file at a time, each in a thread of its own that ends afterwards. */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  const { maxPages, maxCharacters, timeLimitMs = 60_000, heapLimitMb = 384, growthLimitMb = 768 } = options;
  const { workerFile = "./document.worker.ts" } = options;
  let waiting = 0;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  let stopCurrent: (() => void) | null = null;

  const readOne = (data: Uint8Array): Promise<DocumentReply> =>
    new Promise((resolve) => {
      if (isClosed) return resolve(TOO_COMPLEX);
      const request: DocumentRequest = { data, maxPages, maxCharacters };
      const worker = new Worker(new URL(workerFile, import.meta.url), {
        workerData: request,
        // Passes on neither secrets nor the output of the process.
        env: {},
        stdout: true,
        stderr: true,
        resourceLimits: { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      });
      const startedAt = performance.now();
      const before = process.memoryUsage.rss();
      const finish = (reply: DocumentReply): void => {
        clearInterval(timer);
        stopCurrent = null;
        void worker.terminate();
        resolve(reply);
      };
      const timer = setSafeInterval(() => {
        const isLate = performance.now() - startedAt > timeLimitMs;
        const growth = process.memoryUsage.rss() - before;
        if (isLate || growth > growthLimitMb * 1024 * 1024) finish(TOO_COMPLEX);
      }, CHECK_INTERVAL_MS);
      stopCurrent = () => finish(TOO_COMPLEX);
      worker.on("message", finish);
      // A worker that runs out of memory ends with an error; `exit` handles every kind of end.
      worker.on("error", () => undefined);
      worker.on("exit", () => finish(TOO_COMPLEX));
      return undefined;
    });

  return {
    read: async (data) => {
      if (waiting >= MAX_WAITING) return null;
      waiting += 1;
      const mine = last.then(() => readOne(data));
      last = mine;
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
    close: async () => {
      isClosed = true;
      stopCurrent?.();
      await last;
    },
  };
}
