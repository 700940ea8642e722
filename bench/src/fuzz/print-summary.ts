import type { LatencyStats } from "./control-show.ts";
import type { FuzzReport } from "./fuzz-report.ts";

export interface FuzzSummary {
  readonly seed: number;
  readonly tookMs: number;
  /** The control show alone, and during the fuzzing. */
  readonly before: LatencyStats;
  readonly during: LatencyStats;
}

const formatLatency = ({ count, p50, p99 }: LatencyStats): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${count} frames)`;

/** Prints counts, findings and how to reproduce them. */
export function printSummary(report: FuzzReport, { seed, tookMs, before, during }: FuzzSummary): void {
  const { statuses, callers, frames, acks, closeCodes, rawCloseCodes, streams, unreached, findingCount } = report;
  const lines = [
    `  ${statuses.total.toLocaleString("en")} requests, ${frames.total.toLocaleString("en")} frames, ${streams.total} streams in ${(tookMs / 1_000).toFixed(0)} s`,
    `  by status     ${statuses.format()}`,
    `  by caller     ${callers.format()}`,
    `  frames        ${frames.format()}`,
    `  acknowledged  ${acks.format()}`,
    `  closed with   ${closeCodes.format()}`,
    `  raw sockets   ${rawCloseCodes.format()}`,
    `  streams       ${streams.format()}`,
    `  operations: requests, successes`,
    report.formatOperations(),
    `  no success    ${unreached.length === 0 ? "none" : unreached.join(", ")}`,
    `  the control show before   ${formatLatency(before)}`,
    `  the control show during   ${formatLatency(during)}: p50 ${(during.p50 / before.p50).toFixed(2)}×, p99 ${(during.p99 / before.p99).toFixed(2)}×`,
    findingCount === 0
      ? "  no findings"
      : `  ${findingCount} findings; reproduce with --seed ${seed}\n${report.formatFindings()}`,
  ];
  console.log(lines.join("\n"));
}
