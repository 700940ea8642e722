import { fork } from "node:child_process";
import path from "node:path";
import type { Order, Report } from "./messages.ts";

type ReportOf<T extends Report["type"]> = Extract<Report, { type: T }>;

/** Controls the load generator's process: one request at a time. */
export class Generator {
  readonly #child = fork(path.join(import.meta.dirname, "process.ts"), { serialization: "advanced" });

  async order<T extends Report["type"]>(order: Order, expected: T): Promise<ReportOf<T>> {
    const report = await new Promise<Report>((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`the load generator exited (${code})`));
      this.#child.once("exit", onExit);
      this.#child.once("message", (message) => {
        this.#child.off("exit", onExit);
        resolve(message as Report);
      });
      this.#child.send(order);
    });
    if (report.type === "failed") throw new Error(report.reason);
    if (report.type !== expected) throw new Error(`expected ${expected}, got ${report.type}`);
    return report as ReportOf<T>;
  }

  end(): void {
    this.#child.disconnect();
  }
}
