import { parentPort } from "node:worker_threads";
import type { RenderReply, RenderRequest } from "../worker-protocol.ts";

/** A worker that hangs, exhausts memory or throws, depending on the text. */
parentPort?.on("message", ({ id, source }: RenderRequest) => {
  if (source === "loop") for (;;);
  const kept: number[][] = [];
  if (source === "fill") for (;;) kept.push(Array.from({ length: 100_000 }, () => Math.random()));
  if (source === "throw") throw new Error("thrown by the worker");
  parentPort?.postMessage({ id, result: { ok: true, html: `<p>${source}</p>` } } satisfies RenderReply);
});
