/** At most one log line of a kind in so many ms, which counts those that were left out: no flood fills the disk. */
export class LogThrottle {
  readonly #every_ms: number;
  readonly #now: () => number;
  readonly #last = new Map<string, { at: number; unlogged: number }>();

  constructor(every_ms = 1_000, now: () => number = () => performance.now()) {
    this.#every_ms = every_ms;
    this.#now = now;
  }

  /** Null when no line shall be written now; otherwise how many were left out since the last one. */
  take(kind: string): number | null {
    const known = this.#last.get(kind);
    if (known !== undefined && this.#now() - known.at < this.#every_ms) {
      known.unlogged += 1;
      return null;
    }
    this.#last.set(kind, { at: this.#now(), unlogged: 0 });
    return known?.unlogged ?? 0;
  }
}
