import { LRUCache } from "lru-cache";

/** An entry becomes stale only after its TTL: with 999 ms, it is reloaded within a second. */
const TTL_MS = 999;
const MAX_ENTRIES = 10_000;

/** Caches results of database reads that every request needs, for one second. Failures are not cached. */
export class TtlCache<T> {
  readonly #load: (key: string) => Promise<T>;
  readonly #entries: LRUCache<string, Promise<T>>;

  constructor(load: (key: string) => Promise<T>, now: () => number) {
    this.#load = load;
    this.#entries = new LRUCache({ max: MAX_ENTRIES, ttl: TTL_MS, ttlResolution: 0, perf: { now } });
  }

  get(key: string): Promise<T> {
    const cached = this.#entries.get(key);
    if (cached !== undefined) return cached;
    const loading = this.#load(key);
    this.#entries.set(key, loading);
    loading.catch(() => this.#entries.peek(key) === loading && this.#entries.delete(key));
    return loading;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
