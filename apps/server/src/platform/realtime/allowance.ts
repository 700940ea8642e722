/** Messages at once, and per second in the long run: far more than a page sends, far less than what would hurt. */
const burst = 200;
const per_second = 50;

/** How much one connection may still say. */
export class Allowance {
  #left = burst;
  #at: number;

  /** @param now ms on any clock that does not jump */
  constructor(now: number) {
    this.#at = now;
  }

  /** False when this message is one too many. */
  take(now: number): boolean {
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1_000) * per_second);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
