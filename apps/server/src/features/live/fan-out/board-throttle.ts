/** Boards and counters change with every submission and every point; they are sent at most four times a second. */
const MIN_INTERVAL_MS = 250;

/**
 * Comparing and sending boards takes time in large shows, so every client adds to the interval, up to a maximum. Phones
 * are the majority, and their boards rarely change during a question; moderators and displays are few.
 */
const intervalsByAudience = {
  few: { per_screen_ms: 0.5, up_to_ms: 1_000 },
  phones: { per_screen_ms: 2, up_to_ms: 5_000 },
} as const;

/** Limits how often one audience receives boards. */
export class BoardThrottle {
  readonly #audience: keyof typeof intervalsByAudience;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(audience: keyof typeof intervalsByAudience) {
    this.#audience = audience;
  }

  /**
   * @param clients clients of the whole show
   * @returns ms until the next boards may be sent; zero or negative when they may be sent now
   */
  msUntilDue(clients: number): number {
    const { per_screen_ms, up_to_ms } = intervalsByAudience[this.#audience];
    const wait = Math.max(MIN_INTERVAL_MS, Math.min(up_to_ms, clients * per_screen_ms));
    return this.#sentAt + wait - performance.now();
  }

  /** Records that boards were sent. */
  recordSent(): void {
    this.#sentAt = performance.now();
  }
}
