/** Delays up to this are timer inaccuracy. */
const TIMER_NOISE_MS = 5;
/** A message read up to this long after a stall may have arrived during it. */
const STALL_WINDOW_MS = 50;

/**
 * Event loop delay of the process: while the loop is blocked, no message is read. Times are milliseconds on the show
 * clock. Only this lateness widens the bound of a claim (FAIR-3), because no client can cause it unnoticed.
 */
export class EventLoopDelay {
  readonly #intervalMs: number;
  #lastTickAt: number | null = null;
  #stallEndedAt = Number.NEGATIVE_INFINITY;
  #stallMs = 0;

  /** @param everyMs interval of `recordTick` in an idle process */
  constructor(everyMs: number) {
    this.#intervalMs = everyMs;
  }

  /** The timer fired. */
  recordTick(now: number): void {
    const gap = this.#delayBefore(now);
    this.#lastTickAt = now;
    if (gap === 0 && now - this.#stallEndedAt <= STALL_WINDOW_MS) return;
    // Of consecutive stalls, the longest counts.
    this.#stallMs = now - this.#stallEndedAt <= STALL_WINDOW_MS ? Math.max(gap, this.#stallMs) : gap;
    if (gap > 0) this.#stallEndedAt = now;
  }

  /** How long a message read at this moment may have waited for the process, in ms; 0 if the process is idle. */
  getLatenessAt(moment: number): number {
    const stalled = moment - this.#stallEndedAt <= STALL_WINDOW_MS ? this.#stallMs : 0;
    return Math.round(Math.max(stalled, this.#delayBefore(moment)) * 100) / 100;
  }

  /** Call when the timer stops; the time until its next tick is not a stall. */
  pause(): void {
    this.#lastTickAt = null;
  }

  #delayBefore(now: number): number {
    const gap = this.#lastTickAt === null ? 0 : now - this.#lastTickAt - this.#intervalMs;
    return gap > TIMER_NOISE_MS ? gap : 0;
  }
}
