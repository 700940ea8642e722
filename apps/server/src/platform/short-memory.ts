const stale_after_ms = 1_000;
const max_remembered = 10_000;

/** Caches results of database reads that every request needs for one second; failures are not cached. */
export class ShortMemory<T> {
  readonly #ask: (key: string) => Promise<T>;
  readonly #now: () => number;
  readonly #known = new Map<string, { readonly answer: Promise<T>; readonly at: number }>();

  constructor(ask: (key: string) => Promise<T>, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  get(key: string): Promise<T> {
    const known = this.#known.get(key);
    if (known !== undefined && this.#now() - known.at < stale_after_ms) return known.answer;
    if (this.#known.size >= max_remembered) this.#known.clear();
    const entry = { answer: this.#ask(key), at: this.#now() };
    this.#known.set(key, entry);
    entry.answer.catch(() => this.#known.get(key) === entry && this.#known.delete(key));
    return entry.answer;
  }

  forget(key: string): void {
    this.#known.delete(key);
  }
}
