const TTL_MS = 1_000;
const MAX_ENTRIES = 10_000;

/** Caches results of database reads that every request needs for one second; failures are not cached. */
export class TtlCache<T> {
  readonly #load: (key: string) => Promise<T>;
  readonly #now: () => number;
  readonly #entries = new Map<string, { readonly answer: Promise<T>; readonly at: number }>();

  constructor(ask: (key: string) => Promise<T>, now: () => number) {
    this.#load = ask;
    this.#now = now;
  }

  get(key: string): Promise<T> {
    const known = this.#entries.get(key);
    if (known !== undefined && this.#now() - known.at < TTL_MS) return known.answer;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const entry = { answer: this.#load(key), at: this.#now() };
    this.#entries.set(key, entry);
    entry.answer.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key));
    return entry.answer;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
