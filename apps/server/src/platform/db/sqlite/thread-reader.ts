import type { Worker } from "node:worker_threads";
import { classifyDbError } from "../errors.ts";
import type { ReadRows } from "../database.ts";
import type { ReaderReply, ReaderRequest, ReadStatement } from "./worker-protocol.ts";
import { setSafeImmediate } from "../../safe-timers.ts";

interface PendingRead {
  resolve(rows: readonly unknown[]): void;
  reject(error: Error): void;
}

/**
 * Reads through the reader thread. Waking a thread costs more than reading a page of a list, so reads are batched:
 * first all of one event loop turn, then all that arrived while the previous batch ran.
 */
export function createThreadReader(reader: Worker): ReadRows {
  const inFlight = new Map<number, PendingRead>();
  let queue: (ReadStatement & PendingRead)[] = [];
  let lastId = 0;
  const send = (): void => {
    if (queue.length === 0 || inFlight.size > 0) return;
    for (const { id, resolve, reject } of queue) inFlight.set(id, { resolve, reject });
    const reads = queue.map(({ id, sql, parameters }) => ({ id, sql, parameters }));
    queue = [];
    reader.postMessage({ kind: "read", reads } satisfies ReaderRequest);
  };
  reader.on("message", (replies: readonly ReaderReply[]) => {
    for (const reply of replies) {
      const caller = inFlight.get(reply.id);
      inFlight.delete(reply.id);
      if (reply.kind === "rows") caller?.resolve(reply.rows);
      else caller?.reject(classifyDbError(reply.error));
    }
    send();
  });
  return (sql, parameters) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      if (queue.length === 0) setSafeImmediate(send);
      queue.push({ id: lastId, sql, parameters, resolve, reject });
    });
}
