import { Worker } from "node:worker_threads";
import type { CopyProgress } from "./copy-database.ts";
import type { CopyCommand, CopyFailure, CopyReply, CopyRequest } from "./copy-protocol.ts";
import { STREAMING_LIMITS } from "./streaming-limits.ts";

export interface RunningCopy {
  /** The number of copied rows, or why nothing was copied. */
  readonly result: Promise<{ readonly rows: number } | { readonly failure: CopyFailure }>;
  cancel(): void;
}

interface CopyHandlers {
  /** Resolves once nothing writes to the source any more. */
  readonly holdWrites: () => Promise<void>;
  readonly report: (progress: CopyProgress) => void;
}

/** Copies a database in a worker thread. */
export function runCopy(request: CopyRequest, { holdWrites, report }: CopyHandlers): RunningCopy {
  const worker = new Worker(new URL("./copy.worker.ts", import.meta.url), {
    workerData: request,
    resourceLimits: STREAMING_LIMITS,
  });
  const send = (command: CopyCommand): void => worker.postMessage(command);
  return {
    cancel: () => send({ kind: "cancel" }),
    result: new Promise((resolve, reject) => {
      worker.on("error", reject);
      worker.on("exit", () => reject(new Error("the copy thread ended without a result")));
      worker.on("message", (reply: CopyReply) => {
        switch (reply.kind) {
          case "progress":
            return report(reply.progress);
          case "hold":
            holdWrites().then(() => send({ kind: "held" }), reject);
            return undefined;
          case "done":
            return resolve({ rows: reply.rows });
          case "failed":
            return resolve({ failure: reply.failure });
        }
      });
    }),
  };
}
