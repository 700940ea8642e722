/** Gaps between two turns up to this much longer than planned are the timer's own inaccuracy. */
const timer_noise_ms = 5;
/** What was read this long after a stall may have come in during it. */
const around_ms = 50;

/**
 * How late the process itself was: its event loop cannot read a message while something else runs. Times are milliseconds
 * on the show clock. Only this lateness widens the bound of a claim (FAIR-3), for no client can cause it unseen.
 */
export class LoopDelay {
  readonly #every_ms: number;
  #turned_at: number | null = null;
  #stalled_until = Number.NEGATIVE_INFINITY;
  #stall = 0;

  /** @param every_ms how often `turned` is called on a quiet process */
  constructor(every_ms: number) {
    this.#every_ms = every_ms;
  }

  /** The timer's turn came. */
  turned(now: number): void {
    const gap = this.#gapBefore(now);
    this.#turned_at = now;
    if (gap === 0 && now - this.#stalled_until <= around_ms) return;
    // Of stalls right after each other the longest counts.
    this.#stall = now - this.#stalled_until <= around_ms ? Math.max(gap, this.#stall) : gap;
    if (gap > 0) this.#stalled_until = now;
  }

  /** By how many ms a message that was read at this moment may have waited for the process; 0 for a quiet one. */
  lateAround(moment: number): number {
    const stalled = moment - this.#stalled_until <= around_ms ? this.#stall : 0;
    return Math.round(Math.max(stalled, this.#gapBefore(moment)) * 100) / 100;
  }

  /** Nothing is asked of the timer any more; a pause is no stall. */
  stopped(): void {
    this.#turned_at = null;
  }

  #gapBefore(now: number): number {
    const gap = this.#turned_at === null ? 0 : now - this.#turned_at - this.#every_ms;
    return gap > timer_noise_ms ? gap : 0;
  }
}
