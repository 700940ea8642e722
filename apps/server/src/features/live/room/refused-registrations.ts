import { setSafeTimeout } from "../../../platform/safe-timers.ts";

const WINDOW_MS = 60_000;
/** Resolution at which the window moves. */
const BUCKET_MS = 5_000;
/** Counting stops here: a higher number is of no more use to a moderator. */
const MAX_COUNT = 9_999;

interface Bucket {
  readonly beganAt: number;
  count: number;
}

/**
 * Counts the registrations of a show that its rate limit refused within the last minute, for the moderator to see.
 * Ephemeral: never stored.
 */
export class RefusedRegistrations {
  readonly #onChange: () => void;
  #buckets: readonly Bucket[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param onChange called when `count` has grown, and later as it falls back to 0 */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get count(): number {
    const total = this.#buckets.reduce((sum, { count }) => sum + count, 0);
    return Math.min(total, MAX_COUNT);
  }

  add(): void {
    const now = performance.now();
    const newest = this.#buckets.at(-1);
    if (newest !== undefined && now - newest.beganAt < BUCKET_MS) newest.count += 1;
    else this.#buckets = [...this.#buckets, { beganAt: now, count: 1 }];
    this.#timer ??= setSafeTimeout(() => this.#expire(), BUCKET_MS).unref();
    this.#onChange();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#buckets = [];
  }

  #expire(): void {
    const now = performance.now();
    this.#buckets = this.#buckets.filter(({ beganAt }) => now - beganAt < WINDOW_MS);
    this.#timer = this.#buckets.length === 0 ? undefined : setSafeTimeout(() => this.#expire(), BUCKET_MS).unref();
    this.#onChange();
  }
}
