// Copies a database into another one, off the serving thread. The thread ends with its process, so that a copy never
// outlives the server that holds the writes.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { GuardedSocket } from "../../network/guarded-connect.ts";
import { DatabaseUnavailable } from "../errors.ts";
import { classifyFailure } from "../inspect/classify-failure.ts";
import { copyDatabase } from "./copy-database.ts";
import { UncopyableData } from "./copy-errors.ts";
import type { CopyCommand, CopyFailure, CopyReply, CopyRequest } from "./copy-protocol.ts";
import { openSnapshot } from "./open-snapshot.ts";
import { openTarget } from "./open-target.ts";

const REPORT_INTERVAL_MS = 200;

const { source, target: location, is_target_approved, boot_id } = workerData as CopyRequest;
const cancelled = new AbortController();
const held = new EventTarget();
const reply = (message: CopyReply): void => parentPort?.postMessage(message);

parentPort?.on("message", ({ kind }: CopyCommand) => {
  if (kind === "held") held.dispatchEvent(new Event("held"));
  else cancelled.abort();
});

function explain(error: unknown): CopyFailure {
  if (cancelled.signal.aborted) return { kind: "cancelled" };
  if (error instanceof UncopyableData) return { kind: "uncopyable", problem: error.problem, place: error.place };
  if (error instanceof DatabaseUnavailable && error.reason === "disk_full") return { kind: "no_space" };
  return {
    kind: "database",
    failure: classifyFailure(error),
    message: String(error),
  };
}

async function copy(): Promise<number> {
  let reportedAt = -Infinity;
  let phase = "";
  const target = await openTarget(location, () => new GuardedSocket(is_target_approved));
  try {
    const { rows } = await copyDatabase({
      openSource: () => openSnapshot(source),
      target,
      holdWrites: async () => {
        const received = once(held, "held", { signal: cancelled.signal });
        reply({ kind: "hold" });
        await received;
      },
      clock: {
        boot_id,
        monotonic: () => Number(process.hrtime.bigint()) / 1e6,
        wall: Date.now,
      },
      isRetired: true,
      signal: cancelled.signal,
      report: (progress) => {
        if (progress.phase === phase && performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
        [reportedAt, phase] = [performance.now(), progress.phase];
        reply({ kind: "progress", progress });
      },
    });
    return rows;
  } finally {
    await target.close();
  }
}

try {
  reply({ kind: "done", rows: await copy() });
} catch (error) {
  reply({ kind: "failed", failure: explain(error) });
}
parentPort?.close();
