/** Allows one log line per kind and interval and counts the suppressed ones, so that no flood fills the disk. */
export class LogThrottle {
  readonly #every_ms: number;
  readonly #now: () => number;
  readonly #last = new Map<string, { at: number; unlogged: number }>();

  constructor(every_ms = 1_000, now: () => number = () => performance.now()) {
    this.#every_ms = every_ms;
    this.#now = now;
  }

  /** Returns null when the line must be suppressed, else the number of lines suppressed since the last one. */
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
