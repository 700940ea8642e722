import Sqlite from "better-sqlite3";
import { DatabaseUnavailable } from "../errors.ts";
import type { ReadRows } from "../database.ts";
import { createStatementCache, stabilisePlan } from "./statement-cache.ts";

/** A page from memory takes well under a millisecond; a read longer than this, in ms, indicates a slow disk. */
const SLOW_READ_MS = 50;
/** How long the thread does all reads after a slow one, in ms. */
const COOLDOWN_MS = 10_000;

export interface BoundedReaderOptions {
  /** Reads on another thread. */
  readonly fallback: ReadRows;
  /** Monotonic, in ms; overridden in tests. */
  readonly now?: () => number;
}

/**
 * Reads on the calling thread, which is cheaper than asking another thread. On a busy database or slow disk, the reader
 * thread reads instead, so that the event loop is blocked by at most one slow read per cooldown.
 */
export class BoundedReader {
  readonly #database: Sqlite.Database;
  readonly #prepare: (sql: string) => Sqlite.Statement;
  readonly #fallback: ReadRows;
  readonly #now: () => number;
  #cooldownUntil = -Infinity;

  constructor(file: string, { fallback, now = () => performance.now() }: BoundedReaderOptions) {
    // Waiting for a lock would block the event loop.
    this.#database = new Sqlite(file, { readonly: true, timeout: 0 });
    this.#prepare = createStatementCache({ prepare: (sql) => this.#database.prepare(stabilisePlan(sql)) });
    this.#fallback = fallback;
    this.#now = now;
  }

  readonly read: ReadRows = (sql, parameters) => {
    if (!this.#database.open) return Promise.reject(new DatabaseUnavailable("closed", "the database is closed"));
    const began = this.#now();
    if (began < this.#cooldownUntil) return this.#fallback(sql, parameters);
    try {
      return Promise.resolve(this.#prepare(sql).all(...parameters));
    } catch {
      // The thread decides whether this is an error.
      return this.#fallback(sql, parameters);
    } finally {
      const ended = this.#now();
      if (ended - began > SLOW_READ_MS) this.#cooldownUntil = ended + COOLDOWN_MS;
    }
  };

  close(): void {
    this.#database.close();
  }
}
