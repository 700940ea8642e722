import { fork } from "node:child_process";
import path from "node:path";
import { requestReport } from "../request-report.ts";
import type { LoadRequest, LoadReport } from "./load-messages.ts";

type ReportOf<T extends LoadReport["type"]> = Extract<LoadReport, { type: T }>;

/** Controls the load generator's process: one request at a time. */
export class LoadGenerator {
  readonly #child = fork(path.join(import.meta.dirname, "load-process.ts"), { serialization: "advanced" });

  async request<T extends LoadReport["type"]>(request: LoadRequest, expected: T): Promise<ReportOf<T>> {
    const report = (await requestReport(this.#child, request, "the load generator")) as LoadReport;
    if (report.type === "failed") throw new Error(report.reason);
    if (report.type !== expected) throw new Error(`expected ${expected}, got ${report.type}`);
    return report as ReportOf<T>;
  }

  stop(): void {
    this.#child.disconnect();
  }
}
