import { tryWrite, type Database } from "../../platform/db/index.ts";
import { setSafeInterval } from "../../platform/safe-timers.ts";
import type { UsageDaysRepository } from "./usage-days.repository.ts";
import { GroupTotals, toUsageDaysRow } from "./usage-groups.ts";

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: UsageDaysRepository;
}

/** Changes per transaction. */
const BATCH_SIZE = 1_000;
/** Longest time until usage is added if `wake` was not called for it, as after a crash. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Adds one batch of pending changes to the daily sums and deletes them, in one transaction. The guard row's version
 * lets only one of several servers add a batch.
 *
 * @returns the number of added changes; also 0 if another server was faster
 */
export async function addPendingUsage({ database, repository }: Dependencies, limit = BATCH_SIZE): Promise<number> {
  if (!(await repository.hasPending())) return 0;
  // Read before the pending changes, so that the lock refuses the write if the sums change in between.
  const version = await repository.findVersion();
  const pending = await repository.findPending(limit);
  if (pending.length === 0) return 0;
  const totals = new GroupTotals();
  for (const change of pending) totals.add(change);
  const stored = await repository.findByIds(totals.groups.map(({ id }) => id));
  for (const row of stored) totals.addStored(row);
  const known = new Set(stored.map(({ id }) => id));
  const rows = totals.groups.map(toUsageDaysRow);
  const isWritten = await tryWrite(database, [
    repository.lock(version),
    ...rows.filter(({ id }) => known.has(id)).map(repository.update),
    ...repository.insert(rows.filter(({ id }) => !known.has(id))),
    ...repository.deletePending(pending.map(({ pending_id }) => pending_id)),
  ]);
  return isWritten ? pending.length : 0;
}

export interface UsageRollup {
  /** Starts adding pending changes. Call it after writing usage. */
  wake(): void;
  /** Resolves once an addition in progress has ended. */
  stop(): Promise<void>;
}

/** Keeps the daily sums up to date until it is stopped. */
export function startUsageRollup({
  onError,
  pollIntervalMs = POLL_INTERVAL_MS,
  ...dependencies
}: Dependencies & { readonly onError: (error: unknown) => void; readonly pollIntervalMs?: number }): UsageRollup {
  let running: Promise<void> | null = null;
  const stopping = new AbortController();
  let shouldRunAgain = false;
  const run = async (): Promise<void> => {
    do {
      shouldRunAgain = false;
      while (!stopping.signal.aborted && (await addPendingUsage(dependencies)) > 0);
    } while (shouldRunAgain && !stopping.signal.aborted);
  };
  const wake = (): void => {
    if (stopping.signal.aborted) return;
    if (running !== null) {
      shouldRunAgain = true;
      return;
    }
    running = run()
      .catch(onError)
      .finally(() => (running = null));
  };
  const timer = setSafeInterval(wake, pollIntervalMs).unref();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
