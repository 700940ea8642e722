import type { Played } from "./act.ts";
import { fault_kinds, fault_names, type FaultKind } from "./faults.ts";
import type { Silences } from "./proxy.ts";
import { moved } from "./screen-check.ts";

/** Statistics of all shows on one database. */
export class Tally {
  readonly #faults = new Map<FaultKind, { count: number; longest_ms: number }>();
  readonly #counts = new Map<string, number>();
  #clock_ms = 0;
  #silences: Silences = { held: 0, healed: 0, found: 0, longest_ms: 0, unfound: 0 };

  get unfound(): number {
    return this.#silences.unfound;
  }

  /** @param lines totals since the cluster's start */
  setSilences(lines: readonly Readonly<Silences>[]): void {
    const sum = (of: (line: Silences) => number): number => lines.reduce((total, line) => total + of(line), 0);
    this.#silences = {
      held: sum(({ held }) => held),
      healed: sum(({ healed }) => healed),
      found: sum(({ found }) => found),
      longest_ms: Math.max(...lines.map(({ longest_ms }) => longest_ms)),
      unfound: sum(({ unfound }) => unfound),
    };
  }

  addFault(kind: FaultKind, took_ms: number): void {
    const known = this.#faults.get(kind) ?? { count: 0, longest_ms: 0 };
    this.#faults.set(kind, { count: known.count + 1, longest_ms: Math.max(known.longest_ms, took_ms) });
  }

  addAct({ operations, log, shown, clocks, frames, connects }: Played): void {
    const count = (what: string, more: number): void =>
      void this.#counts.set(what, (this.#counts.get(what) ?? 0) + more);
    count("commands", operations.length);
    count("  acknowledged", operations.filter(({ answer }) => answer?.ok === true).length);
    count("  refused", operations.filter(({ answer }) => answer?.ok === false).length);
    count("  never acknowledged", operations.filter(({ answer }) => answer === null).length);
    count("  sent more than once", operations.filter(({ sends }) => sends > 1).length);
    count("events in the log", log.length);
    count(
      "  expired timers",
      log.filter(({ body }) => body.type === "timer_changed" && body.action === "expired").length,
    );
    count("connections", connects);
    count("frames", frames);
    count("snapshots compared with the log", shown.length);
    count("readings of the show clock", clocks.length);
    clocks.slice(1).forEach((reading, index) => {
      this.#clock_ms = Math.max(this.#clock_ms, moved(clocks[index] ?? reading, reading));
    });
  }

  table(misses: number): string {
    const faults = fault_kinds.flatMap((kind) => {
      const done = this.#faults.get(kind);
      return done === undefined
        ? []
        : [[fault_names[kind], String(done.count), `longest ${(done.longest_ms / 1_000).toFixed(1)} s`]];
    });
    const counts = [...this.#counts].map(([what, count]) => [what, String(count), ""]);
    const clock = ["show clock moved at most, ms", this.#clock_ms.toFixed(1), ""];
    const { held, healed, found, longest_ms } = this.#silences;
    const silent = [
      ["silenced connections", String(held), ""],
      ["  recovered", String(healed), ""],
      [
        "  closed by the server that wrote to them",
        String(found),
        `after at most ${(longest_ms / 1_000).toFixed(1)} s`,
      ],
    ];
    const rows = [...faults, ...silent, ...counts, clock, ["violations", String(misses), ""]];
    const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    return rows
      .map(([what = "", count = "", more = ""]) =>
        `  ${what.padEnd(widths[0] ?? 0)}  ${count.padStart(widths[1] ?? 0)}  ${more}`.trimEnd(),
      )
      .join("\n");
  }
}
