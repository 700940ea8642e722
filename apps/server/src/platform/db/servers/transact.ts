import type { Compilable } from "kysely";
import type { Transact, Transaction } from "../database.ts";
import { classifyDbError, WriteConflict } from "../errors.ts";
import { toRawStatement } from "../statement.ts";
import type { SqlConnection, SqlResult } from "./sql-backend.ts";
import { DriverError, type DatabaseServer } from "./database-server.ts";
import { runInTransaction, runList } from "./transactions.ts";

const toClassifiedError = (error: unknown): unknown =>
  error instanceof DriverError ? classifyDbError(error.raw) : error;

function createTransaction(server: DatabaseServer, connection: SqlConnection, markWritten: () => void): Transaction {
  const run = async (query: Compilable): Promise<SqlResult> => {
    const { sql, parameters } = query.compile();
    try {
      return await server.run(connection, sql, parameters);
    } catch (error) {
      throw toClassifiedError(error);
    }
  };
  return {
    query: async <Row>(query: Compilable<Row>) => (await run(query)).rows as readonly Row[],
    execute: async (query) => {
      markWritten();
      return (await run(query)).affected;
    },
    write: async (statements) => {
      markWritten();
      const result = await runList(server, connection, statements.map(toRawStatement));
      if (result.ok) return;
      throw "error" in result ? classifyDbError(result.error) : new WriteConflict(result.conflict);
    },
  };
}

/** @param report called after each transaction with its error, or null. */
export function createTransact(server: DatabaseServer, report: (error: unknown) => void): Transact {
  return async (work) => {
    try {
      const value = await runInTransaction(server, async (connection) => {
        let shouldCommit = false;
        const transaction = createTransaction(server, connection, () => (shouldCommit = true));
        return { value: await work(transaction), shouldCommit };
      });
      report(null);
      return value;
    } catch (error) {
      const known = toClassifiedError(error);
      report(known);
      throw known;
    }
  };
}
