import type { RawDbError } from "../errors.ts";

/** Rows of a query, or the number of rows affected by a change. */
export interface SqlResult {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

/** One connection to a database server, used by one caller at a time. */
export interface SqlConnection {
  /** Rejects with the driver's error; a timeout counts as a lost connection. */
  query(sql: string, parameters?: readonly unknown[]): Promise<SqlResult>;
  /** Returns the connection to the pool (`again`) or closes it (`never`). */
  release(use: "again" | "never"): void;
}

/** Columns by name of unique constraint. On MySQL the name is `table.constraint`, since names are unique per table. */
export type UniqueConstraints = ReadonlyMap<string, readonly string[]>;

/** Driver of a database server. */
export interface SqlBackend {
  readonly dialect: "postgres" | "mysql";
  /**
   * True when statements may be sent before earlier ones have completed. Requires that a failed statement makes all
   * later ones of its transaction fail.
   */
  readonly supportsPipelining: boolean;
  /** Reads and writes have separate pools, so that neither blocks the other. */
  connect(purpose: "read" | "write"): Promise<SqlConnection>;
  /** A connection without timeouts, for inspection and migrations. The schema may not exist yet. */
  connectDedicated(): Promise<SqlConnection>;
  /** Locks the schema against migrations by other processes until the connection is closed. */
  lockSchema(connection: SqlConnection): Promise<void>;
  /** Checks the product's requirements for the server; rejects with `UnsuitableDatabase`. */
  checkRequirements(connection: SqlConnection): Promise<void>;
  loadUniqueRules(connection: SqlConnection): Promise<UniqueConstraints>;
  /** Normalises a driver's error. `sql` is the failed statement, if any. */
  toRawError(error: unknown, rules: UniqueConstraints, sql?: string): RawDbError;
  /** True when the server itself rejected a statement: the connection is intact and nothing is in doubt. */
  isServerRejection(error: unknown): boolean;
  close(): Promise<void>;
}
