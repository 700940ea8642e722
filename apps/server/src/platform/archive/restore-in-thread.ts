import { Worker } from "node:worker_threads";
import { STREAMING_LIMITS } from "../db/bulk/index.ts";
import type {
  RestoreCommand,
  RestoreFailure,
  RestoreProgress,
  RestoreReply,
  RestoreRequest,
} from "./restore-protocol.ts";

export interface RunningRestore {
  /** The number of held jobs that came with the archive, or why nothing was restored. */
  readonly result: Promise<{ readonly heldJobs: number } | { readonly failure: RestoreFailure }>;
  cancel(): void;
}

export interface RestoreHandlers {
  /** Puts the files of the archive into the storage. */
  readonly storeFiles: () => Promise<void>;
  readonly report: (progress: RestoreProgress) => void;
}

/** Restores an archive into an empty database in a worker thread. */
export function restoreInThread(request: RestoreRequest, { storeFiles, report }: RestoreHandlers): RunningRestore {
  const worker = new Worker(new URL("./restore.worker.ts", import.meta.url), {
    workerData: request,
    resourceLimits: STREAMING_LIMITS,
  });
  const send = (command: RestoreCommand): void => worker.postMessage(command);
  /** Why the files could not be stored; the thread then empties the database again. */
  let cause: unknown;
  return {
    cancel: () => send({ kind: "cancel" }),
    result: new Promise((resolve, reject) => {
      worker.on("error", reject);
      worker.on("exit", () => reject(new Error("the restore thread ended without a result")));
      worker.on("message", (reply: RestoreReply) => {
        switch (reply.kind) {
          case "progress":
            return report(reply.progress);
          case "store_files":
            storeFiles().then(
              () => send({ kind: "files_stored" }),
              (error: unknown) => {
                cause = error;
                send({ kind: "cancel" });
              },
            );
            return undefined;
          case "done":
            return resolve({ heldJobs: reply.held_jobs });
          case "failed":
            return cause === undefined ? resolve({ failure: reply.failure }) : reject(cause);
        }
      });
    }),
  };
}
