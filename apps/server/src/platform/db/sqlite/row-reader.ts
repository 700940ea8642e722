import Sqlite from "better-sqlite3";
import { DatabaseUnavailable } from "../errors.ts";
import type { ReadRow } from "../database.ts";
import type { ReadRows } from "../read-dialect.ts";
import { findsByKey } from "./key-plan.ts";
import { steady } from "./statements.ts";

/** A row by its key comes from memory within some µs; one that took so long, in ms, came from a disk that is slow. */
const slow_ms = 50;
/** After a slow one all rows are read by the thread for so long, in ms. */
const rest_ms = 10_000;

export interface RowReaderOptions {
  /** Reads what must not be read here. */
  readonly elsewhere: ReadRows;
  /** Monotonic, in ms; another only in tests. */
  readonly now?: () => number;
}

/**
 * Reads rows by key on the thread that asks: that is less work than to ask another thread. A statement whose plan is
 * not a search by whole keys, a database that is busy and a disk that is slow are left to the reading thread, so that
 * the event loop stands still for one slow row in `rest_ms` at most.
 */
export class RowReader {
  readonly #database: Sqlite.Database;
  readonly #elsewhere: ReadRows;
  readonly #now: () => number;
  /** Null for what is not read here. The product has a few such statements, each compiled once. */
  readonly #prepared = new Map<string, Sqlite.Statement | null>();
  #rests_until = -Infinity;

  constructor(file: string, { elsewhere, now = () => performance.now() }: RowReaderOptions) {
    // Waiting for a lock would stop the event loop.
    this.#database = new Sqlite(file, { readonly: true, timeout: 0 });
    this.#elsewhere = elsewhere;
    this.#now = now;
  }

  readonly read: ReadRow = (sql, parameters) => {
    if (!this.#database.open) return Promise.reject(new DatabaseUnavailable("closed", "the database is closed"));
    const began = this.#now();
    if (began < this.#rests_until) return this.#byThread(sql, parameters);
    try {
      const statement = this.#statement(sql, parameters);
      if (statement === null) return this.#byThread(sql, parameters);
      const row = statement.get(...parameters);
      return Promise.resolve(row);
    } catch {
      // Whether it is an error for the thread too is for the thread to say.
      return this.#byThread(sql, parameters);
    } finally {
      const ended = this.#now();
      if (ended - began > slow_ms) this.#rests_until = ended + rest_ms;
    }
  };

  close(): void {
    this.#database.close();
  }

  async #byThread(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    const [row] = await this.#elsewhere(sql, parameters);
    return row;
  }

  #statement(sql: string, parameters: readonly unknown[]): Sqlite.Statement | null {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = findsByKey(this.#database, sql, parameters) ? this.#database.prepare(steady(sql)) : null;
    this.#prepared.set(sql, statement);
    return statement;
  }
}
