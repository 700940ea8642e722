import type { Saving } from "./database.ts";
import { later } from "../tasks.ts";

/** Interval of write attempts while the database is not writable, in ms. */
const probe_every_ms = 1_000;

/** Tracks whether the database is writable, from the results of writes. */
export class SavingState implements Saving {
  readonly #listeners = new Set<(ok: boolean) => void>();
  readonly #probe: () => Promise<void>;
  #ok = true;
  #is_closed = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param probe attempts a write and reports its result like any write; its rejection is ignored */
  constructor(probe: () => Promise<void>) {
    this.#probe = probe;
  }

  get ok(): boolean {
    return this.#ok;
  }

  subscribe(listener: (ok: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Records the result of a write. */
  report(ok: boolean): void {
    clearTimeout(this.#timer);
    // Probe, so that recovery is noticed even without other writes.
    if (!ok && !this.#is_closed) {
      this.#timer = later(() => void this.#probe().catch(() => undefined), probe_every_ms);
      this.#timer.unref();
    }
    if (ok === this.#ok) return;
    this.#ok = ok;
    for (const listener of this.#listeners) listener(ok);
  }

  close(): void {
    this.#is_closed = true;
    clearTimeout(this.#timer);
  }
}
