import { DatabaseUnavailable, type RawDbError } from "../errors.ts";
import type { ListOutcome, RawStatement } from "../statement.ts";
import type { CommitLists } from "../write-queue.ts";
import type { SqlConnection } from "./backend.ts";
import { Failed, type Server } from "./server.ts";
import { inTransaction, isDeadlock, isLost, runList } from "./transactions.ts";

type List = readonly RawStatement[];

/** Thrown to roll back a transaction with a single, failed list. */
class Undone extends Error {
  override readonly name = "Undone";
  readonly outcome: ListOutcome;

  constructor(outcome: ListOutcome) {
    super("undone");
    this.outcome = outcome;
  }
}

async function runAlone(server: Server, connection: SqlConnection, list: List): Promise<readonly ListOutcome[]> {
  const outcome = await runList(server, connection, list);
  if (outcome.ok) return [outcome];
  throw "error" in outcome ? new Failed(outcome.error) : new Undone(outcome);
}

/** Runs each list in a savepoint, so that a failed list does not affect the others. */
async function runTogether(
  server: Server,
  connection: SqlConnection,
  lists: readonly List[],
): Promise<readonly ListOutcome[]> {
  const outcomes: ListOutcome[] = [];
  for (const list of lists) {
    await server.run(connection, "savepoint list");
    const outcome = await runList(server, connection, list);
    if (!outcome.ok) {
      // On MySQL a deadlock ends the whole transaction, so all of it is retried.
      const failure = "error" in outcome ? new Failed(outcome.error) : null;
      if (failure !== null && (isDeadlock(failure) || isLost(failure))) throw failure;
      await server.run(connection, "rollback to savepoint list");
    }
    await server.run(connection, "release savepoint list");
    outcomes.push(outcome);
  }
  return outcomes;
}

function rawOf(error: unknown): RawDbError {
  if (error instanceof Failed) return error.raw;
  if (error instanceof DatabaseUnavailable) return { code: error.reason, message: error.message };
  throw error;
}

/** Writes lists in one transaction; each succeeds or fails on its own. */
export function commitLists(server: Server): CommitLists {
  return async (lists) => {
    const [first] = lists;
    const run = (connection: SqlConnection): Promise<readonly ListOutcome[]> =>
      first !== undefined && lists.length === 1
        ? runAlone(server, connection, first)
        : runTogether(server, connection, lists);
    try {
      return await inTransaction(server, async (connection) => ({ value: await run(connection), commit: true }));
    } catch (error) {
      if (error instanceof Undone) return [error.outcome];
      const outcome: ListOutcome = { ok: false, error: rawOf(error) };
      return lists.map(() => outcome);
    }
  };
}
