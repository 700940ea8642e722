import { EXPECTED_REFUSALS } from "./expected-refusals.ts";

/** A bug, and how to reproduce it. */
export interface Finding {
  readonly where: string;
  readonly what: string;
  /** The smallest request or session that shows it. */
  readonly example: string;
}

/** Findings with the same text are listed once. */
const MAX_LISTED_FINDINGS = 40;

export class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string, more = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + more);
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  format(): string {
    const entries = [...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([name, count]) => `${name}: ${count.toLocaleString("en")}`).join(", ");
  }
}

/** Counts and findings of a run. */
export class FuzzReport {
  readonly statuses: Counter = new Counter();
  readonly callers: Counter = new Counter();
  readonly frames: Counter = new Counter();
  readonly acks: Counter = new Counter();
  readonly closeCodes: Counter = new Counter();
  readonly rawCloseCodes: Counter = new Counter();
  readonly streams: Counter = new Counter();
  readonly #operations = new Map<string, { requests: number; successes: number }>();
  readonly #findings = new Map<string, { finding: Finding; times: number }>();

  recordRequest(key: string, status: number): void {
    this.statuses.add(String(status));
    const known = this.#operations.get(key) ?? { requests: 0, successes: 0 };
    const isReached = status < 300 || [EXPECTED_REFUSALS[key]].flat().includes(status);
    this.#operations.set(key, { requests: known.requests + 1, successes: known.successes + (isReached ? 1 : 0) });
  }

  /** Records a success of an operation during setup. */
  recordPreparation(key: string): void {
    const known = this.#operations.get(key) ?? { requests: 0, successes: 0 };
    this.#operations.set(key, { ...known, successes: known.successes + 1 });
  }

  addFinding(finding: Finding): void {
    const key = `${finding.where}: ${finding.what.slice(0, 80)}`;
    const known = this.#findings.get(key);
    if (known !== undefined) known.times += 1;
    else this.#logFirst(key, finding);
  }

  /** Logs a finding immediately: a long run may be aborted before its report. */
  #logFirst(key: string, finding: Finding): void {
    this.#findings.set(key, { finding, times: 1 });
    console.log(`  found: ${finding.where}: ${finding.what}\n    ${finding.example}`);
  }

  get findingCount(): number {
    return this.#findings.size;
  }

  /** Operations that never succeeded, nor were refused as expected. */
  get unreached(): readonly string[] {
    return [...this.#operations].filter(([, { successes }]) => successes === 0).map(([key]) => key);
  }

  formatOperations(): string {
    const rows = [...this.#operations].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const width = Math.max(...rows.map(([key]) => key.length));
    return rows
      .map(
        ([key, { requests, successes }]) =>
          `  ${key.padEnd(width)} ${String(requests).padStart(6)} ${String(successes).padStart(6)}`,
      )
      .join("\n");
  }

  /** One line per finding; the details were logged when it was found. */
  formatFindings(): string {
    return [...this.#findings]
      .slice(0, MAX_LISTED_FINDINGS)
      .map(([key, { times }]) => `  ${times}× ${key}`)
      .join("\n");
  }
}

/** Message of the error that failed a property. */
export function getFailureMessage({ errorInstance }: { readonly errorInstance: unknown }): string {
  return errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
}
