import { DatabaseUnavailable, type RawDbError } from "../errors.ts";
import type { SqlBackend, SqlConnection, SqlResult, UniqueRules } from "./backend.ts";

/** A failed statement or connection, normalized. */
export class Failed extends Error {
  override readonly name = "Failed";
  readonly raw: RawDbError;

  constructor(raw: RawDbError) {
    super(raw.message);
    this.raw = raw;
  }
}

/** A database server whose errors are `DriverError`s. */
export interface Server {
  readonly backend: SqlBackend;
  connect(purpose: "read" | "write"): Promise<SqlConnection>;
  run(connection: SqlConnection, sql: string, parameters?: readonly unknown[]): Promise<SqlResult>;
  /** Rejects with `DatabaseUnavailable` when it is unknown whether the commit succeeded. */
  commit(connection: SqlConnection): Promise<void>;
}

export function serverOf(backend: SqlBackend, rules: UniqueRules): Server {
  return {
    backend,
    connect: async (purpose) => {
      try {
        return await backend.connect(purpose);
      } catch (error) {
        throw new Failed(backend.raw(error, rules));
      }
    },
    run: async (connection, sql, parameters = []) => {
      try {
        return await connection.query(sql, parameters);
      } catch (error) {
        throw new Failed(backend.raw(error, rules, sql));
      }
    },
    commit: async (connection) => {
      try {
        await connection.query("commit");
      } catch (error) {
        const raw = backend.raw(error, rules);
        if (backend.isRefusal(error)) throw new Failed(raw);
        throw new DatabaseUnavailable("unknown_outcome", raw.message);
      }
    },
  };
}
