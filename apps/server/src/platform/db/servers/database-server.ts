import { DatabaseUnavailable, type RawDbError } from "../errors.ts";
import type { SqlBackend, SqlConnection, SqlResult, UniqueConstraints } from "./sql-backend.ts";

/** A failed statement or connection, normalised. */
export class DriverError extends Error {
  override readonly name = "DriverError";
  readonly raw: RawDbError;

  constructor(raw: RawDbError) {
    super(raw.message);
    this.raw = raw;
  }
}

/** A database server whose errors are `DriverError`s. */
export interface DatabaseServer {
  readonly backend: SqlBackend;
  connect(purpose: "read" | "write"): Promise<SqlConnection>;
  run(connection: SqlConnection, sql: string, parameters?: readonly unknown[]): Promise<SqlResult>;
  /** Rejects with `DatabaseUnavailable` if it is unknown whether the commit succeeded. */
  commit(connection: SqlConnection): Promise<void>;
}

export function createDatabaseServer(backend: SqlBackend, rules: UniqueConstraints): DatabaseServer {
  return {
    backend,
    connect: async (purpose) => {
      try {
        return await backend.connect(purpose);
      } catch (error) {
        throw new DriverError(backend.toRawError(error, rules));
      }
    },
    run: async (connection, sql, parameters = []) => {
      try {
        return await connection.query(sql, parameters);
      } catch (error) {
        throw new DriverError(backend.toRawError(error, rules, sql));
      }
    },
    commit: async (connection) => {
      try {
        await connection.query("commit");
      } catch (error) {
        const raw = backend.toRawError(error, rules);
        if (backend.isServerRejection(error)) throw new DriverError(raw);
        throw new DatabaseUnavailable("unknown_outcome", raw.message);
      }
    },
  };
}
