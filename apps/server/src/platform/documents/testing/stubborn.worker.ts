import { parentPort, workerData } from "node:worker_threads";

/** A worker that misbehaves as its file says. */
const { data } = workerData as { readonly data: Uint8Array };
const kept: unknown[] = [];
switch (Buffer.from(data).toString()) {
  case "loop":
    for (;;) kept[0] = Math.random();
  case "fill":
    for (;;) kept.push(Array.from({ length: 1_000 }, () => ({})));
  case "buffers":
    for (;;) kept.push(new Uint8Array(1_000_000).fill(1));
  case "throw":
    throw new Error("as told");
  default:
    parentPort?.postMessage({ ok: true, value: { text: "read", pages: null } });
}
