import type { Compilable } from "kysely";
import type { Transact, Transaction } from "../database.ts";
import { classifyDbError, WriteConflict } from "../errors.ts";
import { rawStatement } from "../statement.ts";
import type { SqlConnection, SqlResult } from "./backend.ts";
import { Failed, type Server } from "./server.ts";
import { inTransaction, runList } from "./transactions.ts";

const classified = (error: unknown): unknown => (error instanceof Failed ? classifyDbError(error.raw) : error);

function transactionOn(server: Server, connection: SqlConnection, wrote: () => void): Transaction {
  const run = async (query: Compilable): Promise<SqlResult> => {
    const { sql, parameters } = query.compile();
    try {
      return await server.run(connection, sql, parameters);
    } catch (error) {
      throw classified(error);
    }
  };
  return {
    rows: async <Row>(query: Compilable<Row>) => (await run(query)).rows as readonly Row[],
    run: async (query) => {
      wrote();
      return (await run(query)).affected;
    },
    write: async (statements) => {
      wrote();
      const outcome = await runList(server, connection, statements.map(rawStatement));
      if (outcome.ok) return;
      throw "error" in outcome ? classifyDbError(outcome.error) : new WriteConflict(outcome.conflict);
    },
  };
}

/** @param report called after each transaction with its error, or null. */
export function transactThrough(server: Server, report: (error: unknown) => void): Transact {
  return async (work) => {
    try {
      const value = await inTransaction(server, async (connection) => {
        let commit = false;
        const transaction = transactionOn(server, connection, () => (commit = true));
        return { value: await work(transaction), commit };
      });
      report(null);
      return value;
    } catch (error) {
      const known = classified(error);
      report(known);
      throw known;
    }
  };
}
