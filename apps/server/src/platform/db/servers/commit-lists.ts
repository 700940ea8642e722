import { DatabaseUnavailable, type RawDbError } from "../errors.ts";
import type { ListResult, RawStatement } from "../statement.ts";
import type { CommitLists } from "../write-queue.ts";
import type { SqlConnection } from "./sql-backend.ts";
import { DriverError, type DatabaseServer } from "./database-server.ts";
import { runInTransaction, isDeadlock, isLost, isTooLong, runList } from "./transactions.ts";

type StatementList = readonly RawStatement[];

/** Thrown to roll back a transaction whose only list has failed. */
class ListRolledBack extends Error {
  override readonly name = "ListRolledBack";
  readonly result: ListResult;

  constructor(result: ListResult) {
    super("statement list rolled back");
    this.result = result;
  }
}

async function runSingleList(
  server: DatabaseServer,
  connection: SqlConnection,
  list: StatementList,
): Promise<readonly ListResult[]> {
  const result = await runList(server, connection, list);
  if (result.ok) return [result];
  throw "error" in result ? new DriverError(result.error) : new ListRolledBack(result);
}

/** Runs each list in a savepoint, so that a failed list does not affect the others. */
async function runInSavepoints(
  server: DatabaseServer,
  connection: SqlConnection,
  lists: readonly StatementList[],
): Promise<readonly ListResult[]> {
  const results: ListResult[] = [];
  for (const list of lists) {
    await server.run(connection, "savepoint list");
    const result = await runList(server, connection, list);
    if (!result.ok) {
      // On MySQL, a deadlock ends the whole transaction, so the whole transaction is retried.
      const failure = "error" in result ? new DriverError(result.error) : null;
      if (failure !== null && (isDeadlock(failure) || isLost(failure))) throw failure;
      await server.run(connection, "rollback to savepoint list");
    }
    await server.run(connection, "release savepoint list");
    results.push(result);
  }
  return results;
}

function toRawError(error: unknown): RawDbError {
  if (error instanceof DriverError) return error.raw;
  if (error instanceof DatabaseUnavailable) return { code: error.reason, message: error.message };
  throw error;
}

/** Writes lists in one transaction; each succeeds or fails on its own. */
export function commitLists(server: DatabaseServer): CommitLists {
  const commit: CommitLists = async (lists) => {
    const [first] = lists;
    const run = (connection: SqlConnection): Promise<readonly ListResult[]> =>
      first !== undefined && lists.length === 1
        ? runSingleList(server, connection, first)
        : runInSavepoints(server, connection, lists);
    try {
      return await runInTransaction(server, async (connection) => ({
        value: await run(connection),
        shouldCommit: true,
      }));
    } catch (error) {
      if (error instanceof ListRolledBack) return [error.result];
      // The other lists were rolled back only because the connection was lost.
      if (isTooLong(error) && lists.length > 1) return commitOneByOne(lists);
      const result: ListResult = { ok: false, error: toRawError(error) };
      return lists.map(() => result);
    }
  };
  const commitOneByOne: CommitLists = async (lists) => {
    const results: ListResult[] = [];
    for (const list of lists) results.push(...(await commit([list])));
    return results;
  };
  return commit;
}
