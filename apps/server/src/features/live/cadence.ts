/** Boards and counters change with every submission and every point; they are sent at most four times a second. */
const at_most_every_ms = 250;

/**
 * Comparing and sending boards takes time in large shows, so every client adds to the interval, up to a maximum. Phones
 * are the majority, and their boards rarely change during a question; moderators and displays are few.
 */
const puts_off = {
  few: { per_screen_ms: 0.5, up_to_ms: 1_000 },
  phones: { per_screen_ms: 2, up_to_ms: 5_000 },
} as const;

/** Limits how often one audience receives boards. */
export class Cadence {
  readonly #for: keyof typeof puts_off;
  #sent_at = Number.NEGATIVE_INFINITY;

  constructor(audience: keyof typeof puts_off) {
    this.#for = audience;
  }

  /**
   * @param screens clients of the whole show
   * @returns ms until the next boards may be sent; zero or negative when they may be sent now
   */
  dueIn(screens: number): number {
    const { per_screen_ms, up_to_ms } = puts_off[this.#for];
    const wait = Math.max(at_most_every_ms, Math.min(up_to_ms, screens * per_screen_ms));
    return this.#sent_at + wait - performance.now();
  }

  /** Records that boards were sent. */
  sent(): void {
    this.#sent_at = performance.now();
  }
}
