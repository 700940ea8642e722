import { later } from "../../platform/tasks.ts";

const window_ms = 60_000;
/** How exactly the window moves on. */
const bucket_ms = 5_000;
/** Beyond this a number says nothing more. */
const most_counted = 9_999;

interface Bucket {
  readonly began_at: number;
  count: number;
}

/**
 * Counts the registrations of a show that were refused for their rate within the last minute, for the moderator to see.
 * Nothing of it is kept.
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
    return Math.min(total, most_counted);
  }

  add(): void {
    const now = performance.now();
    const newest = this.#buckets.at(-1);
    if (newest !== undefined && now - newest.began_at < bucket_ms) newest.count += 1;
    else this.#buckets = [...this.#buckets, { began_at: now, count: 1 }];
    this.#timer ??= later(() => this.#expire(), bucket_ms).unref();
    this.#onChange();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#buckets = [];
  }

  #expire(): void {
    const now = performance.now();
    this.#buckets = this.#buckets.filter(({ began_at }) => now - began_at < window_ms);
    this.#timer = this.#buckets.length === 0 ? undefined : later(() => this.#expire(), bucket_ms).unref();
    this.#onChange();
  }
}
