/** Boards and counters change with every submission and every point; they are sent at most four times a second. */
const MIN_INTERVAL_MS = 250;

/**
 * Comparing and sending boards takes time in large shows, so every client adds to the interval, up to a maximum. Phones
 * are the majority, and their boards rarely change during a question; moderators and displays are few.
 */
const INTERVALS_BY_AUDIENCE = {
  few: { perClientMs: 0.5, maxMs: 1_000 },
  phones: { perClientMs: 2, maxMs: 5_000 },
} as const;

/** Limits how often one audience receives boards. */
export class BoardThrottle {
  readonly #audience: keyof typeof INTERVALS_BY_AUDIENCE;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(audience: keyof typeof INTERVALS_BY_AUDIENCE) {
    this.#audience = audience;
  }

  /**
   * @param clients clients of the whole show
   * @returns ms until the next boards may be sent; zero or negative when they may be sent now
   */
  msUntilDue(clients: number): number {
    const { perClientMs, maxMs } = INTERVALS_BY_AUDIENCE[this.#audience];
    const wait = Math.max(MIN_INTERVAL_MS, Math.min(maxMs, clients * perClientMs));
    return this.#sentAt + wait - performance.now();
  }

  /** Records that boards were sent. */
  recordSent(): void {
    this.#sentAt = performance.now();
  }
}
