/** Allows one log line per kind and interval, and counts the suppressed ones, so that a flood cannot fill the disk. */
export class LogThrottle {
  readonly #intervalMs: number;
  readonly #now: () => number;
  readonly #lastLogged = new Map<string, { at: number; unlogged: number }>();

  constructor(everyMs = 1_000, now: () => number = () => performance.now()) {
    this.#intervalMs = everyMs;
    this.#now = now;
  }

  /** Returns null if the line must be suppressed, else the number of lines suppressed since the last one. */
  tryAcquire(kind: string): number | null {
    const known = this.#lastLogged.get(kind);
    if (known !== undefined && this.#now() - known.at < this.#intervalMs) {
      known.unlogged += 1;
      return null;
    }
    this.#lastLogged.set(kind, { at: this.#now(), unlogged: 0 });
    return known?.unlogged ?? 0;
  }
}
