import type { Saving } from "./database.ts";
import { later } from "../tasks.ts";

/** How often a write is tried while the database cannot write and nobody asks for one, in ms. */
const probe_every_ms = 1_000;

/** Whether the database can be written, as the outcomes of writes tell. */
export class SavingState implements Saving {
  readonly #listeners = new Set<(ok: boolean) => void>();
  readonly #probe: () => Promise<void>;
  #ok = true;
  #is_closed = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param probe tries to write something; it reports its outcome as all writes do, and what it rejects with is no news. */
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

  /** Takes the outcome of a write. */
  report(ok: boolean): void {
    clearTimeout(this.#timer);
    // Somebody must find out when it works again, even if nobody writes meanwhile.
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
