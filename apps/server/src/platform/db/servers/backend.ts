import type { RawDbError } from "../errors.ts";

/** What a statement gave: rows of a query, or how many rows a change affected. */
export interface SqlResult {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

/** One connection to a database server, for one user at a time. */
export interface SqlConnection {
  /** Rejects with the driver's error; a statement that is not answered in time counts as a lost connection. */
  query(sql: string, parameters?: readonly unknown[]): Promise<SqlResult>;
  /** Gives the connection back; one that is not to be trusted any more is closed instead. */
  release(use: "again" | "never"): void;
}

/** Names of unique rules (of MySQL: `table.rule`, since each table has names of its own) and the columns they span. */
export type UniqueRules = ReadonlyMap<string, readonly string[]>;

/** A database server as its driver reaches it. */
export interface SqlBackend {
  readonly dialect: "postgres" | "mysql";
  /**
   * True when statements may be sent before the ones before them have answered, because a failed one makes all later
   * ones of its transaction fail, too.
   */
  readonly pipelines: boolean;
  /** Reads and writes have connections of their own, so that neither waits for the other. */
  connect(purpose: "read" | "write"): Promise<SqlConnection>;
  /** A connection without time limits, for looking around and changes of the schema; the schema is there. */
  connectAlone(): Promise<SqlConnection>;
  /** Keeps other processes from migrating the same schema until the connection is closed. */
  lockSchema(connection: SqlConnection): Promise<void>;
  /** Checks what the product needs of the server; rejects with `UnsuitableDatabase`. */
  inspect(connection: SqlConnection): Promise<void>;
  uniqueRules(connection: SqlConnection): Promise<UniqueRules>;
  /** What a driver's error says. `sql` is the statement that failed, where there was one. */
  raw(error: unknown, rules: UniqueRules, sql?: string): RawDbError;
  /** True when the server itself refused a statement: then the connection stands, and nothing is in doubt. */
  isRefusal(error: unknown): boolean;
  close(): Promise<void>;
}
