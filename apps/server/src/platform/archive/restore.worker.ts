// Restores an archive into a database that is not in use, off the serving thread.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { DatabaseUnavailable, NewerDatabase } from "../db/index.ts";
import { openTarget } from "../db/bulk/index.ts";
import { classifyFailure } from "../db/inspect/classify-failure.ts";
import { GuardedSocket } from "../network/guarded-connect.ts";
import { NotEnoughSpace, UnusableArchive } from "./archive-errors.ts";
import { openArchive, type OpenArchive } from "./read-archive.ts";
import { restoreArchive } from "./restore-archive.ts";
import type {
  RestoreCommand,
  RestoreFailure,
  RestoreProgress,
  RestoreReply,
  RestoreRequest,
} from "./restore-protocol.ts";

const REPORT_INTERVAL_MS = 200;

const { file, target: location, is_target_approved, data_key } = workerData as RestoreRequest;
const cancelled = new AbortController();
const { signal } = cancelled;
const stored = new EventTarget();
const reply = (message: RestoreReply): void => parentPort?.postMessage(message);

parentPort?.on("message", ({ kind }: RestoreCommand) => {
  if (kind === "files_stored") stored.dispatchEvent(new Event("stored"));
  else cancelled.abort();
});

function explain(error: unknown): RestoreFailure {
  if (signal.aborted) return { kind: "cancelled" };
  if (error instanceof UnusableArchive) return { kind: "unusable", message: error.message };
  if (error instanceof NewerDatabase) return { kind: "newer" };
  if (error instanceof NotEnoughSpace || (error instanceof DatabaseUnavailable && error.reason === "disk_full"))
    return { kind: "no_space" };
  return { kind: "database", failure: classifyFailure(error), message: String(error) };
}

let reportedAt = -Infinity;
let reportedPhase = "";
function report(phase: RestoreProgress["phase"], done: number, total: number): void {
  if (phase === reportedPhase && performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
  [reportedAt, reportedPhase] = [performance.now(), phase];
  reply({ kind: "progress", progress: { phase, done: Math.round(done), total } });
}

async function restore(archive: OpenArchive): Promise<RestoreReply> {
  report("checking", 0, archive.totalBytes);
  await archive.verify({ signal, report: (done) => report("checking", done, archive.totalBytes) });
  const target = await openTarget(location, () => new GuardedSocket(is_target_approved));
  try {
    const result = await restoreArchive({
      archive,
      target,
      putFiles: async () => {
        const received = once(stored, "stored", { signal });
        reply({ kind: "store_files" });
        await received;
      },
      dataKey: data_key,
      canReplace: false,
      now: Date.now(),
      signal,
      report: ({ done, total }) => report("loading", done, total),
      onBegun: () => undefined,
    });
    if (result.kind === "restored") return { kind: "done", held_jobs: result.heldJobs };
    return { kind: "failed", failure: { kind: result.state === "foreign" ? "foreign" : "not_empty" } };
  } finally {
    await target.close();
  }
}

try {
  const archive = await openArchive(file);
  try {
    reply(await restore(archive));
  } finally {
    archive.close();
  }
} catch (error) {
  reply({ kind: "failed", failure: explain(error) });
}
parentPort?.close();
