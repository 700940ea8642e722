/** Far more than a client needs, and far too few to do harm. */
const BURST_MESSAGES = 200;
const MESSAGES_PER_SECOND = 50;

/** Token bucket for the messages of one connection, or the commands of one team. */
export class MessageRateLimiter {
  #tokens = BURST_MESSAGES;
  #refilledAt: number;

  /** @param now monotonic clock, in ms */
  constructor(now: number) {
    this.#refilledAt = now;
  }

  /** False if the limit is exceeded. */
  tryConsume(now: number): boolean {
    this.#tokens = Math.min(BURST_MESSAGES, this.#tokens + ((now - this.#refilledAt) / 1_000) * MESSAGES_PER_SECOND);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
