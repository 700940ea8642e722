import { fork } from "node:child_process";
import path from "node:path";
import type { LoadRequest, LoadReport } from "./load-messages.ts";

type ReportOf<T extends LoadReport["type"]> = Extract<LoadReport, { type: T }>;

/** Controls the load generator's process: one request at a time. */
export class LoadGenerator {
  readonly #child = fork(path.join(import.meta.dirname, "load-process.ts"), { serialization: "advanced" });

  async request<T extends LoadReport["type"]>(request: LoadRequest, expected: T): Promise<ReportOf<T>> {
    const report = await new Promise<LoadReport>((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`the load generator exited (${code})`));
      this.#child.once("exit", onExit);
      this.#child.once("message", (message) => {
        this.#child.off("exit", onExit);
        resolve(message as LoadReport);
      });
      this.#child.send(request);
    });
    if (report.type === "failed") throw new Error(report.reason);
    if (report.type !== expected) throw new Error(`expected ${expected}, got ${report.type}`);
    return report as ReportOf<T>;
  }

  stop(): void {
    this.#child.disconnect();
  }
}
