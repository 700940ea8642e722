import type { PlayedShow } from "./play-fault-show.ts";
import { FAULT_KINDS, FAULT_LABELS, type FaultKind } from "./faults.ts";
import type { SilenceStats } from "./fault-proxy.ts";
import { computeClockDrift } from "./check-snapshots.ts";

/** Statistics of all shows on one database. */
export class FaultStats {
  readonly #faults = new Map<FaultKind, { count: number; longestMs: number }>();
  readonly #counts = new Map<string, number>();
  #maxClockDriftMs = 0;
  #silences: SilenceStats = { silenced: 0, recovered: 0, detected: 0, longestMs: 0, undetected: 0 };

  /** @param proxies totals since the cluster's start */
  setSilenceStats(proxies: readonly Readonly<SilenceStats>[]): void {
    const sum = (of: (stats: SilenceStats) => number): number => proxies.reduce((total, stats) => total + of(stats), 0);
    this.#silences = {
      silenced: sum(({ silenced }) => silenced),
      recovered: sum(({ recovered }) => recovered),
      detected: sum(({ detected }) => detected),
      longestMs: Math.max(...proxies.map(({ longestMs }) => longestMs)),
      undetected: sum(({ undetected }) => undetected),
    };
  }

  addFault(kind: FaultKind, tookMs: number): void {
    const known = this.#faults.get(kind) ?? { count: 0, longestMs: 0 };
    this.#faults.set(kind, { count: known.count + 1, longestMs: Math.max(known.longestMs, tookMs) });
  }

  addShow({ operations, log, snapshots, clockReadings, frameCount, connectionCount }: PlayedShow): void {
    const count = (what: string, more: number): void =>
      void this.#counts.set(what, (this.#counts.get(what) ?? 0) + more);
    count("commands", operations.length);
    count("  acknowledged", operations.filter(({ ack }) => ack?.ok === true).length);
    count("  refused", operations.filter(({ ack }) => ack?.ok === false).length);
    count("  never acknowledged", operations.filter(({ ack }) => ack === null).length);
    count("  sent more than once", operations.filter(({ sendCount }) => sendCount > 1).length);
    count("events in the log", log.length);
    count(
      "  expired timers",
      log.filter(({ body }) => body.type === "timer_changed" && body.action === "expired").length,
    );
    count("connections", connectionCount);
    count("frames", frameCount);
    count("snapshots compared with the log", snapshots.length);
    count("readings of the show clock", clockReadings.length);
    clockReadings.slice(1).forEach((reading, index) => {
      this.#maxClockDriftMs = Math.max(
        this.#maxClockDriftMs,
        computeClockDrift(clockReadings[index] ?? reading, reading),
      );
    });
  }

  format(violations: number): string {
    const faults = FAULT_KINDS.flatMap((kind) => {
      const done = this.#faults.get(kind);
      return done === undefined
        ? []
        : [[FAULT_LABELS[kind], String(done.count), `longest ${(done.longestMs / 1_000).toFixed(1)} s`]];
    });
    const counts = [...this.#counts].map(([what, count]) => [what, String(count), ""]);
    const clock = ["show clock moved at most, ms", this.#maxClockDriftMs.toFixed(1), ""];
    const { silenced, recovered, detected, longestMs } = this.#silences;
    const silent = [
      ["silenced connections", String(silenced), ""],
      ["  recovered", String(recovered), ""],
      [
        "  closed by the server that wrote to them",
        String(detected),
        `after at most ${(longestMs / 1_000).toFixed(1)} s`,
      ],
    ];
    const rows = [...faults, ...silent, ...counts, clock, ["violations", String(violations), ""]];
    const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    return rows
      .map(([what = "", count = "", more = ""]) =>
        `  ${what.padEnd(widths[0] ?? 0)}  ${count.padStart(widths[1] ?? 0)}  ${more}`.trimEnd(),
      )
      .join("\n");
  }
}
