import { parentPort } from "node:worker_threads";
import { renderMarkdown } from "@showrunner/markdown/render";
import type { RenderReply, RenderRequest } from "./worker-protocol.ts";

parentPort?.on("message", ({ id, source }: RenderRequest) => {
  parentPort?.postMessage({ id, result: renderMarkdown(source) } satisfies RenderReply);
});
