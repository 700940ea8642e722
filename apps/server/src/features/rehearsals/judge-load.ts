import type { LoadReport } from "@showrunner/contract/rest";

type Measured = Omit<LoadReport, "verdict" | "reasons">;
type Verdict = LoadReport["verdict"];

/** Up to `good`, delays are not noticeable; beyond `tight`, people wait and close presses are hard to distinguish. */
interface Limits {
  readonly good: number;
  readonly tight: number;
}

export const LOAD_LIMITS = {
  slow_acks: { good: 150, tight: 500 },
  slow_screens: { good: 250, tight: 1_000 },
  event_loop: { good: 50, tight: 200 },
  /** Percent of one core, since the server process uses a single one. An average over calm and busy moments. */
  cpu: { good: 60, tight: 90 },
} as const satisfies Partial<Record<LoadReport["reasons"][number], Limits>>;

const RANK: Readonly<Record<Verdict, number>> = { good: 0, tight: 1, too_much: 2 };

/** The verdict, and the measurements that prevent a better one. */
export function judgeLoad(measured: Measured): Pick<LoadReport, "verdict" | "reasons"> {
  const judge = (value: number, { good, tight }: Limits): Verdict =>
    value <= good ? "good" : value <= tight ? "tight" : "too_much";
  const verdicts: readonly (readonly [LoadReport["reasons"][number], Verdict])[] = [
    ["connections", measured.lost === 0 ? "good" : "too_much"],
    ["refused", measured.refused === 0 ? "good" : "too_much"],
    ["slow_acks", judge(Math.max(measured.submission_ack_ms.p99, measured.press_ack_ms.p99), LOAD_LIMITS.slow_acks)],
    ["slow_screens", judge(measured.screens_ms.max, LOAD_LIMITS.slow_screens)],
    ["event_loop", judge(measured.event_loop_delay_ms.p99, LOAD_LIMITS.event_loop)],
    ["cpu", judge(measured.server_cpu_percent, LOAD_LIMITS.cpu)],
  ];
  const worst = verdicts.reduce<Verdict>((verdict, [, each]) => (RANK[each] > RANK[verdict] ? each : verdict), "good");
  return {
    verdict: worst,
    reasons: worst === "good" ? [] : verdicts.filter(([, verdict]) => verdict === worst).map(([reason]) => reason),
  };
}
