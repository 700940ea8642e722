import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** `sqlite` is the embedded database; `mysql` covers MySQL and MariaDB. */
export type Dialect = "sqlite" | "postgres" | "mysql";

/** SQL with parameters, compiled on demand. Kysely queries implement this. */
export interface Statement {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] };
}

/** One statement of a write. Build it with the query builder of `Database.read`, but do not execute it there. */
export interface WriteStatement {
  readonly query: Statement;
  /**
   * When set and the number of affected rows differs, the whole list is rolled back and rejected with `WriteConflict`.
   */
  readonly expectRows?: number;
}

/** Runs one query and returns its rows. */
export type ReadRows = (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

export interface WriteHealth {
  /** False after a write failed because the database is not writable, until a write succeeds again. */
  readonly isHealthy: boolean;
  /** Called on each change; returns an unsubscribe function. */
  subscribe(listener: (ok: boolean) => void): () => void;
}

export interface WriteHold {
  release(): void;
}

/** An open transaction. Build its statements with `Database.read` and run them here. */
export interface Transaction {
  /** Sees everything committed before this query, and all writes of this transaction. */
  query<Row>(query: Compilable<Row>): Promise<readonly Row[]>;
  /** Runs one statement; resolves with the number of affected rows. */
  execute(query: Compilable): Promise<number>;
  /** Rejects like `Database.write`; afterwards the transaction can only be rolled back. */
  write(statements: readonly WriteStatement[]): Promise<void>;
}

/**
 * Runs `work` in a transaction and commits it, or rolls it back if `work` rejects. Deadlocked transactions are run
 * again, so `work` must have no side effects outside the database. For short work only: the database server ends
 * transactions that idle for seconds, so that a stopped process holds no locks.
 */
export type Transact = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/**
 * The database of the whole server. Reads and writes are separate: writers hand over complete statement lists, which
 * share a transaction with other queued lists. Callers never hold a transaction open.
 */
export interface Database {
  readonly dialect: Dialect;
  /**
   * For reads, and for building the queries of writes. Sees every write that resolved before the read began. Data that
   * must be consistent has to be read by one statement; transactions are refused.
   */
  readonly read: Kysely<Tables>;
  /**
   * For queries whose cost does not grow with the tables; call it through `readBounded` and `findByKey`. Sees the same
   * as `read`. The embedded database runs these queries on the calling thread.
   */
  readonly readBounded: ReadRows;
  /**
   * Writes all statements or none, durably, in the order of calls. Rejects with `WriteConflict`, `UniqueViolation`,
   * `ReferenceViolation`, `Overloaded` or `DatabaseUnavailable`. Nothing was written then, unless the reason of
   * `DatabaseUnavailable` is `unknown_outcome`.
   */
  write(statements: readonly WriteStatement[]): Promise<void>;
  /** Like `write`, for tables that copies do not contain; not refused by a hold. */
  writeLocal(statements: readonly WriteStatement[]): Promise<void>;
  /**
   * Reads and writes under one lock, for databases shared with other processes. Null for the embedded database, which
   * belongs to one process whose memory is authoritative.
   */
  readonly transact: Transact | null;
  readonly writeHealth: WriteHealth;
  /**
   * Refuses all writes and transactions of this process except `writeLocal`, until the hold is released. Resolves when
   * earlier ones have settled. Reads continue.
   */
  holdWrites(): Promise<WriteHold>;
  /** Waits for queued writes, then closes files and connections. */
  close(): Promise<void>;
}
