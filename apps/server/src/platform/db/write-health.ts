import type { WriteHealth } from "./database.ts";
import { setSafeTimeout } from "../safe-timers.ts";

/** Interval of write attempts while the database is not writable, in ms. */
const PROBE_INTERVAL_MS = 1_000;

/** Tracks whether the database is writable, from the results of writes. */
export class WriteHealthMonitor implements WriteHealth {
  readonly #listeners = new Set<(ok: boolean) => void>();
  readonly #probe: () => Promise<void>;
  #isHealthy = true;
  #isHeld = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param probe attempts a write and reports its result like any write; its rejection is ignored */
  constructor(probe: () => Promise<void>) {
    this.#probe = probe;
  }

  get isHealthy(): boolean {
    return this.#isHealthy;
  }

  subscribe(listener: (ok: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** While writes are held, the database counts as not writable. */
  setHeld(isHeld: boolean): void {
    this.#isHeld = isHeld;
    // After the hold, the next write reports the state; if there is none, the probe does.
    this.report(false);
  }

  /** Records the result of a write. */
  report(result: boolean): void {
    const ok = result && !this.#isHeld;
    clearTimeout(this.#timer);
    // Probe, so that recovery is noticed even without other writes.
    if (!ok && !this.#isClosed) {
      this.#timer = setSafeTimeout(() => void this.#probe().catch(() => undefined), PROBE_INTERVAL_MS);
      this.#timer.unref();
    }
    if (ok === this.#isHealthy) return;
    this.#isHealthy = ok;
    for (const listener of this.#listeners) listener(ok);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
