/** Boards and counters change with every answer and every point; they leave at most four times a second. */
const at_most_every_ms = 250;

/**
 * In a large hall comparing and telling takes a while, so that each screen puts the next boards off a little, up to a
 * bound. Phones are the many, and their boards hold little that moves while people think; desks and displays are few.
 */
const puts_off = {
  few: { per_screen_ms: 0.5, up_to_ms: 1_000 },
  phones: { per_screen_ms: 2, up_to_ms: 5_000 },
} as const;

/** How often one audience gets its boards. */
export class Cadence {
  readonly #for: keyof typeof puts_off;
  #sent_at = Number.NEGATIVE_INFINITY;

  constructor(audience: keyof typeof puts_off) {
    this.#for = audience;
  }

  /**
   * @param screens of the whole show
   * @returns ms until boards may leave again; not positive when they may
   */
  dueIn(screens: number): number {
    const { per_screen_ms, up_to_ms } = puts_off[this.#for];
    const wait = Math.max(at_most_every_ms, Math.min(up_to_ms, screens * per_screen_ms));
    return this.#sent_at + wait - performance.now();
  }

  /** Boards left just now. */
  sent(): void {
    this.#sent_at = performance.now();
  }
}
