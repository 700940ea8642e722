import { DatabaseUnavailable, type RawDbError } from "../errors.ts";
import type { SqlBackend, SqlConnection, SqlResult, UniqueRules } from "./backend.ts";

/** A statement or connection that failed, as the rest of the program understands it. */
export class Failed extends Error {
  override readonly name = "Failed";
  readonly raw: RawDbError;

  constructor(raw: RawDbError) {
    super(raw.message);
    this.raw = raw;
  }
}

/** A database server whose errors come as `Failed`. */
export interface Server {
  readonly backend: SqlBackend;
  connect(purpose: "read" | "write"): Promise<SqlConnection>;
  run(connection: SqlConnection, sql: string, parameters?: readonly unknown[]): Promise<SqlResult>;
  /** Rejects with `DatabaseUnavailable` when nobody can tell whether it was committed. */
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
