import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** One statement of a write; build it with the query builder of `Database.read` and do not execute it there. */
export interface WriteStatement {
  readonly query: Compilable;
  /** When given and another number of rows is affected, the whole list is undone and rejected with `WriteConflict`. */
  readonly expect_rows?: number;
}

export interface Saving {
  /** False from a write that failed because the database cannot write, until one succeeds again. */
  readonly ok: boolean;
  /** Called at each change of `ok`; returns what ends it. */
  subscribe(listener: (ok: boolean) => void): () => void;
}

/**
 * The database behind the whole server. Reads and writes are apart: whoever writes hands over complete lists of
 * statements, which share a transaction with all others that wait, and nobody ever holds a transaction open.
 */
export interface Database {
  readonly dialect: "sqlite";
  /**
   * For reading (and for building the queries of writes). Sees every write that was resolved before the read began.
   * What must be consistent in itself is read by one statement; transactions are refused.
   */
  readonly read: Kysely<Tables>;
  /**
   * Writes all statements or none, durably, in the order of calls. Rejects with `WriteConflict`, `UniqueViolation`,
   * `ReferenceViolation`, `Overloaded` or `DatabaseUnavailable`; then nothing was written.
   */
  write(statements: readonly WriteStatement[]): Promise<void>;
  readonly saving: Saving;
  /** Finishes what waits, then closes files and ends the workers. */
  close(): Promise<void>;
}
