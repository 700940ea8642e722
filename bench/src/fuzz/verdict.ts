import type { Stretch } from "./quiet.ts";
import type { Tally } from "./tally.ts";

export interface Verdict {
  readonly seed: number;
  readonly took_ms: number;
  /** The control show alone, and during the fuzzing. */
  readonly before: Stretch;
  readonly during: Stretch;
}

const ms = ({ count, p50, p99 }: Stretch): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${count} frames)`;

/** Prints counts, findings and how to reproduce them. */
export function tellVerdict(tally: Tally, { seed, took_ms, before, during }: Verdict): void {
  const { statuses, callers, frames, answers, closings, raw_closings, streams, unreached, found } = tally;
  const lines = [
    `  ${statuses.total.toLocaleString("en")} requests, ${frames.total.toLocaleString("en")} frames, ${streams.total} streams in ${(took_ms / 1_000).toFixed(0)} s`,
    `  by status     ${statuses.line()}`,
    `  by caller     ${callers.line()}`,
    `  frames        ${frames.line()}`,
    `  acknowledged  ${answers.line()}`,
    `  closed with   ${closings.line()}`,
    `  raw sockets   ${raw_closings.line()}`,
    `  streams       ${streams.line()}`,
    `  operations: requests, successes`,
    tally.operations(),
    `  no success    ${unreached.length === 0 ? "none" : unreached.join(", ")}`,
    `  the control show before   ${ms(before)}`,
    `  the control show during   ${ms(during)}: p50 ${(during.p50 / before.p50).toFixed(2)}×, p99 ${(during.p99 / before.p99).toFixed(2)}×`,
    found === 0 ? "  no findings" : `  ${found} findings; reproduce with --seed ${seed}\n${tally.findings()}`,
  ];
  console.log(lines.join("\n"));
}
