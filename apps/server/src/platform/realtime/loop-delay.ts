/** Delays of up to this are timer inaccuracy. */
const timer_noise_ms = 5;
/** A message read up to this long after a stall may have arrived during it. */
const around_ms = 50;

/**
 * Event loop delay of the process: while it is blocked no message is read. Times are milliseconds on the show clock.
 * Only this lateness widens the bound of a claim (FAIR-3), as no client can cause it unnoticed.
 */
export class LoopDelay {
  readonly #every_ms: number;
  #turned_at: number | null = null;
  #stalled_until = Number.NEGATIVE_INFINITY;
  #stall = 0;

  /** @param every_ms interval of `recordTick` in an idle process */
  constructor(every_ms: number) {
    this.#every_ms = every_ms;
  }

  /** The timer fired. */
  turned(now: number): void {
    const gap = this.#gapBefore(now);
    this.#turned_at = now;
    if (gap === 0 && now - this.#stalled_until <= around_ms) return;
    // Of consecutive stalls the longest counts.
    this.#stall = now - this.#stalled_until <= around_ms ? Math.max(gap, this.#stall) : gap;
    if (gap > 0) this.#stalled_until = now;
  }

  /** How long a message read at this moment may have waited for the process, in ms; 0 for an idle one. */
  lateAround(moment: number): number {
    const stalled = moment - this.#stalled_until <= around_ms ? this.#stall : 0;
    return Math.round(Math.max(stalled, this.#gapBefore(moment)) * 100) / 100;
  }

  /** The timer stops; the time until its next tick is not a stall. */
  stopped(): void {
    this.#turned_at = null;
  }

  #gapBefore(now: number): number {
    const gap = this.#turned_at === null ? 0 : now - this.#turned_at - this.#every_ms;
    return gap > timer_noise_ms ? gap : 0;
  }
}
