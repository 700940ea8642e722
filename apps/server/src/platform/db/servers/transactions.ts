import { setTimeout as pause } from "node:timers/promises";
import { classifyDbError, DatabaseUnavailable, type UnavailableReason } from "../errors.ts";
import type { ListOutcome, RawStatement } from "../statement.ts";
import type { SqlConnection } from "./backend.ts";
import { Failed, type Server } from "./server.ts";

/** Attempts per transaction, including retries after deadlocks. */
const tries = 4;
const longest_pause_ms = 25;

function says(error: unknown, reason: UnavailableReason): boolean {
  const known = error instanceof Failed ? classifyDbError(error.raw) : error;
  return known instanceof DatabaseUnavailable && known.reason === reason;
}

export const isDeadlock = (error: unknown): boolean => says(error, "deadlock");

/**
 * A lost connection is not used again, since each query would run into its timeout. The server rolls back when it
 * closes.
 */
export const isLost = (error: unknown): boolean => says(error, "unreachable");

interface Done<T> {
  readonly value: T;
  /** False when there is nothing to commit. */
  readonly commit: boolean;
}

/** Runs `work` in a transaction, retrying after deadlocks; rolls back when `work` rejects. */
export async function inTransaction<T>(
  server: Server,
  work: (connection: SqlConnection) => Promise<Done<T>>,
): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await once(server, work);
    } catch (error) {
      if (left === 1 || !isDeadlock(error)) throw error;
      await pause(Math.random() * longest_pause_ms);
    }
  }
}

async function once<T>(server: Server, work: (connection: SqlConnection) => Promise<Done<T>>): Promise<T> {
  const connection = await server.connect("write");
  let use: "again" | "never" = "never";
  try {
    await server.run(connection, "begin");
    let done: Done<T>;
    try {
      done = await work(connection);
    } catch (error) {
      if (isLost(error)) throw error;
      use = await server.run(connection, "rollback").then(
        () => "again",
        () => "never",
      );
      throw error;
    }
    await (done.commit ? server.commit(connection) : server.run(connection, "rollback"));
    use = "again";
    return done.value;
  } finally {
    connection.release(use);
  }
}

/** Runs the statements of a list up to the first failure. Database errors are returned, not thrown. */
export async function runList(
  server: Server,
  connection: SqlConnection,
  list: readonly RawStatement[],
): Promise<ListOutcome> {
  const start = ({ sql, parameters }: RawStatement) => server.run(connection, sql, parameters);
  const started = server.backend.pipelines ? list.map(start) : [];
  // Only the first failure is reported; later ones are its consequences.
  for (const result of started) result.catch(() => undefined);
  for (const [index, statement] of list.entries()) {
    try {
      const { affected } = await (started[index] ?? start(statement));
      if (statement.expect_rows !== undefined && affected !== statement.expect_rows)
        return { ok: false, conflict: index };
    } catch (error) {
      if (error instanceof Failed) return { ok: false, error: error.raw };
      throw error;
    }
  }
  return { ok: true };
}
