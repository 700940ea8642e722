import { fork } from "node:child_process";
import path from "node:path";
import type { BaselineResponse } from "./http-messages.ts";
import type { HttpSubject } from "./http-load.ts";

/** Bare Fastify in its own process; serves the responses recorded from the product. */
export async function startHttpBaseline(payloads: readonly BaselineResponse[]): Promise<HttpSubject> {
  const child = fork(path.join(import.meta.dirname, "http-baseline-server.ts"));
  child.send(payloads);
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { port: number }).port));
    child.once("exit", (code) => reject(new Error(`the baseline server exited (${code})`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? -1,
    stop: () => {
      child.disconnect();
      return new Promise((resolve) => {
        child.once("exit", () => resolve());
      });
    },
  };
}
