import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Spoken by the embedded database, by PostgreSQL, and by MySQL and MariaDB. */
export type Dialect = "sqlite" | "postgres" | "mysql";

/** SQL with its parameters, when it is asked for. Queries of the builder are statements. */
export interface Statement {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] };
}

/** One statement of a write; build it with the query builder of `Database.read` and do not execute it there. */
export interface WriteStatement {
  readonly query: Statement;
  /** When given and another number of rows is affected, the whole list is undone and rejected with `WriteConflict`. */
  readonly expect_rows?: number;
}

/**
 * Finds one row by keys that are unique; undefined when there is none. Like `Database.read`, but the embedded database
 * may read it without asking its reading thread. Called through `rowBy`.
 */
export type ReadRow = (sql: string, parameters: readonly unknown[]) => Promise<unknown>;

export interface Saving {
  /** False from a write that failed because the database cannot write, until one succeeds again. */
  readonly ok: boolean;
  /** Called at each change of `ok`; returns what ends it. */
  subscribe(listener: (ok: boolean) => void): () => void;
}

/** An open transaction; its statements are built with `Database.read` and run here. */
export interface Transaction {
  /** Sees what others have committed before this query, and everything that this transaction wrote. */
  rows<Row>(query: Compilable<Row>): Promise<readonly Row[]>;
  /** Runs one statement; answers how many rows it affected. */
  run(query: Compilable): Promise<number>;
  /** Rejects as `Database.write` does; the transaction can then only be left. */
  write(statements: readonly WriteStatement[]): Promise<void>;
}

/**
 * Runs `work` in a transaction of its own and commits it, or rolls it back when `work` rejects. Transactions that got
 * in each other's way are run again, so `work` must change nothing outside of the database. Meant for short work: a
 * transaction that stands still for seconds is ended by the database server, so that a stopped process keeps no locks.
 */
export type Transact = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/**
 * The database behind the whole server. Reads and writes are apart: whoever writes hands over complete lists of
 * statements, which share a transaction with all others that wait, and nobody holds a transaction open.
 */
export interface Database {
  readonly dialect: Dialect;
  /**
   * For reading (and for building the queries of writes). Sees every write that was resolved before the read began.
   * What must be consistent in itself is read by one statement; transactions are refused.
   */
  readonly read: Kysely<Tables>;
  /** Sees what `read` sees. */
  readonly readRow: ReadRow;
  /**
   * Writes all statements or none, durably, in the order of calls. Rejects with `WriteConflict`, `UniqueViolation`,
   * `ReferenceViolation`, `Overloaded` or `DatabaseUnavailable`; then nothing was written, unless the reason of the
   * latter is `unknown_outcome`.
   */
  write(statements: readonly WriteStatement[]): Promise<void>;
  /**
   * For what must read and write under one lock because other processes write to the same database. Null when there
   * are none: the embedded database belongs to one process, whose memory is the truth.
   */
  readonly transact: Transact | null;
  readonly saving: Saving;
  /** Finishes what waits, then closes files and connections. */
  close(): Promise<void>;
}
