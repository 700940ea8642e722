/** Far more than a client needs, far less than what would hurt. */
const burst = 200;
const per_second = 50;

/** Token bucket for the messages of one connection. */
export class Allowance {
  #left = burst;
  #at: number;

  /** @param now monotonic clock, in ms */
  constructor(now: number) {
    this.#at = now;
  }

  /** False when the limit is exceeded. */
  take(now: number): boolean {
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1_000) * per_second);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
