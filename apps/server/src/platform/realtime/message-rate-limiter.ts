/** Far more than a client needs, far less than what would hurt. */
const BURST_MESSAGES = 200;
const MESSAGES_PER_SECOND = 50;

/** Token bucket for the messages of one connection. */
export class MessageRateLimiter {
  #tokens = BURST_MESSAGES;
  #refilledAt: number;

  /** @param now monotonic clock, in ms */
  constructor(now: number) {
    this.#refilledAt = now;
  }

  /** False when the limit is exceeded. */
  tryConsume(now: number): boolean {
    this.#tokens = Math.min(BURST_MESSAGES, this.#tokens + ((now - this.#refilledAt) / 1_000) * MESSAGES_PER_SECOND);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
