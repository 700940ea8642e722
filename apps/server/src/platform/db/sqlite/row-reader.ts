import Sqlite from "better-sqlite3";
import { DatabaseUnavailable } from "../errors.ts";
import type { ReadRow } from "../database.ts";
import type { ReadRows } from "../read-dialect.ts";
import { isKeyLookup } from "./key-plan.ts";
import { stabilizePlan } from "./statement-cache.ts";

/** Reading a cached row takes microseconds; a read longer than this, in ms, indicates a slow disk. */
const SLOW_READ_MS = 50;
/** How long the thread reads all rows after a slow read, in ms. */
const COOLDOWN_MS = 10_000;

export interface RowReaderOptions {
  /** Reads that must not run on this thread. */
  readonly fallback: ReadRows;
  /** Monotonic, in ms; overridden in tests. */
  readonly now?: () => number;
}

/**
 * Reads rows by key on the calling thread, which is cheaper than asking another thread. Statements that are not key
 * lookups, and reads on a busy database or slow disk, go to the reader thread, so that the event loop is blocked by at
 * most one slow row per cooldown.
 */
export class RowReader {
  readonly #database: Sqlite.Database;
  readonly #fallback: ReadRows;
  readonly #now: () => number;
  /** Null for statements that are not key lookups. The product has few of them, each compiled once. */
  readonly #prepared = new Map<string, Sqlite.Statement | null>();
  #cooldownUntil = -Infinity;

  constructor(file: string, { fallback, now = () => performance.now() }: RowReaderOptions) {
    // Waiting for a lock would block the event loop.
    this.#database = new Sqlite(file, { readonly: true, timeout: 0 });
    this.#fallback = fallback;
    this.#now = now;
  }

  readonly read: ReadRow = (sql, parameters) => {
    if (!this.#database.open) return Promise.reject(new DatabaseUnavailable("closed", "the database is closed"));
    const began = this.#now();
    if (began < this.#cooldownUntil) return this.#readInThread(sql, parameters);
    try {
      const statement = this.#getStatement(sql, parameters);
      if (statement === null) return this.#readInThread(sql, parameters);
      const row = statement.get(...parameters);
      return Promise.resolve(row);
    } catch {
      // The thread decides whether this is an error.
      return this.#readInThread(sql, parameters);
    } finally {
      const ended = this.#now();
      if (ended - began > SLOW_READ_MS) this.#cooldownUntil = ended + COOLDOWN_MS;
    }
  };

  close(): void {
    this.#database.close();
  }

  async #readInThread(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    const [row] = await this.#fallback(sql, parameters);
    return row;
  }

  #getStatement(sql: string, parameters: readonly unknown[]): Sqlite.Statement | null {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = isKeyLookup(this.#database, sql, parameters) ? this.#database.prepare(stabilizePlan(sql)) : null;
    this.#prepared.set(sql, statement);
    return statement;
  }
}
