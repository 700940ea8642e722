import { setTimeout as sleep } from "node:timers/promises";
import { classifyDbError, DatabaseUnavailable, type UnavailableReason } from "../errors.ts";
import type { ListResult, RawStatement } from "../statement.ts";
import type { SqlConnection } from "./sql-backend.ts";
import { DriverError, type DatabaseServer } from "./database-server.ts";

/** Attempts per transaction, including retries after deadlocks. */
const MAX_ATTEMPTS = 4;
const MAX_PAUSE_MS = 25;

function hasReason(error: unknown, reason: UnavailableReason): boolean {
  const known = error instanceof DriverError ? classifyDbError(error.raw) : error;
  return known instanceof DatabaseUnavailable && known.reason === reason;
}

export const isDeadlock = (error: unknown): boolean => hasReason(error, "deadlock");

/** The statement exceeds `max_allowed_packet`. MySQL and MariaDB then close the connection. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof DriverError && error.raw.code === "ER_NET_PACKET_TOO_LARGE";

/**
 * A lost connection is not used again, because each query would run into its timeout. The server rolls back when the
 * connection closes.
 */
export const isLost = (error: unknown): boolean => hasReason(error, "unreachable") || isTooLong(error);

interface TransactionResult<T> {
  readonly value: T;
  /** False if there is nothing to commit. */
  readonly shouldCommit: boolean;
}

/** Runs `work` in a transaction, retrying after deadlocks; rolls back if `work` rejects. */
export async function runInTransaction<T>(
  server: DatabaseServer,
  work: (connection: SqlConnection) => Promise<TransactionResult<T>>,
): Promise<T> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
    try {
      return await runOnce(server, work);
    } catch (error) {
      if (attemptsLeft === 1 || !isDeadlock(error)) throw error;
      await sleep(Math.random() * MAX_PAUSE_MS);
    }
  }
}

async function runOnce<T>(
  server: DatabaseServer,
  work: (connection: SqlConnection) => Promise<TransactionResult<T>>,
): Promise<T> {
  const connection = await server.connect("write");
  let use: "again" | "never" = "never";
  try {
    await server.run(connection, "begin");
    let done: TransactionResult<T>;
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
    await (done.shouldCommit ? server.commit(connection) : server.run(connection, "rollback"));
    use = "again";
    return done.value;
  } finally {
    connection.release(use);
  }
}

/** Runs the statements of a list up to the first failure. Database errors are returned, not thrown. */
export async function runList(
  server: DatabaseServer,
  connection: SqlConnection,
  list: readonly RawStatement[],
): Promise<ListResult> {
  const start = ({ sql, parameters }: RawStatement) => server.run(connection, sql, parameters);
  const started = server.backend.supportsPipelining ? list.map(start) : [];
  // Only the first failure is reported; later ones are its consequences.
  for (const result of started) result.catch(() => undefined);
  for (const [index, statement] of list.entries()) {
    try {
      const { affected } = await (started[index] ?? start(statement));
      if (statement.expectRows !== undefined && affected !== statement.expectRows)
        return { ok: false, conflict: index };
    } catch (error) {
      if (error instanceof DriverError) return { ok: false, error: error.raw };
      throw error;
    }
  }
  return { ok: true };
}
