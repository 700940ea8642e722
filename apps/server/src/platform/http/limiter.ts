/** How often something may happen: `burst` at once, and `per_s` each second from then on. */
export interface LimitRule {
  readonly burst: number;
  readonly per_s: number;
}

/** What adding fractions may leave over, in ms. */
const rounding_ms = 1e-6;
/** Keys remembered before idle ones are forgotten. */
const max_keys = 50_000;

/** Counts per key, in this process's memory (generic cell rate algorithm: one number per key). */
export class Limiter {
  readonly #interval_ms: number;
  readonly #tolerance_ms: number;
  readonly #now: () => number;
  /** When a key will be as if it had never been used. */
  readonly #free_at = new Map<string, number>();

  constructor(rule: LimitRule, now: () => number = () => performance.now()) {
    this.#interval_ms = 1_000 / rule.per_s;
    this.#tolerance_ms = this.#interval_ms * (rule.burst - 1);
    this.#now = now;
  }

  /** Keys that are remembered. */
  get size(): number {
    return this.#free_at.size;
  }

  /** Counts one; seconds to wait when that was one too many (it is not counted then), else 0. */
  take(key: string): number {
    const now = this.#now();
    const free_at = Math.max(now, this.#free_at.get(key) ?? now);
    const wait_ms = free_at - now - this.#tolerance_ms;
    if (wait_ms > rounding_ms) return wait_ms / 1_000;
    this.#free_at.delete(key);
    this.#free_at.set(key, free_at + this.#interval_ms);
    if (this.#free_at.size > max_keys) this.#forget(now);
    return 0;
  }

  /** Takes one back: what was counted turned out to be harmless. */
  give(key: string): void {
    const free_at = this.#free_at.get(key);
    if (free_at !== undefined) this.#free_at.set(key, free_at - this.#interval_ms);
  }

  #forget(now: number): void {
    for (const [key, free_at] of this.#free_at) if (free_at <= now) this.#free_at.delete(key);
    // A flood of new keys: the ones that were used longest ago go first.
    const surplus = this.#free_at.size - max_keys * 0.9;
    let dropped = 0;
    for (const key of this.#free_at.keys()) {
      if (dropped >= surplus) break;
      this.#free_at.delete(key);
      dropped += 1;
    }
  }
}
