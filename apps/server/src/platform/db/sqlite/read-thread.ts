import type { Worker } from "node:worker_threads";
import { classifyDbError } from "../errors.ts";
import type { ReadRows } from "../read-dialect.ts";
import type { ReaderReply, ReaderRequest, ReadStatement } from "./protocol.ts";
import { soon } from "../../tasks.ts";

interface Waiting {
  resolve(rows: readonly unknown[]): void;
  reject(error: Error): void;
}

/**
 * Reads through the reader thread. Waking a thread costs more than reading a page of a list, so reads are batched: all
 * of one event loop turn, then all that arrived while the previous batch ran.
 */
export function readThrough(reader: Worker): ReadRows {
  const under_way = new Map<number, Waiting>();
  let gathered: (ReadStatement & Waiting)[] = [];
  let last_id = 0;
  const send = (): void => {
    if (gathered.length === 0 || under_way.size > 0) return;
    for (const { id, resolve, reject } of gathered) under_way.set(id, { resolve, reject });
    const reads = gathered.map(({ id, sql, parameters }) => ({ id, sql, parameters }));
    gathered = [];
    reader.postMessage({ kind: "read", reads } satisfies ReaderRequest);
  };
  reader.on("message", (replies: readonly ReaderReply[]) => {
    for (const reply of replies) {
      const caller = under_way.get(reply.id);
      under_way.delete(reply.id);
      if (reply.kind === "rows") caller?.resolve(reply.rows);
      else caller?.reject(classifyDbError(reply.error));
    }
    send();
  });
  return (sql, parameters) =>
    new Promise((resolve, reject) => {
      last_id += 1;
      if (gathered.length === 0) soon(send);
      gathered.push({ id: last_id, sql, parameters, resolve, reject });
    });
}
