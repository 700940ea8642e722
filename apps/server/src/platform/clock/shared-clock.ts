import type { Database, Transaction, WriteStatement } from "../db/index.ts";
import {
  initSharedClock,
  findBoot,
  saveBootStatements,
  lockSharedClock,
  findNewestShowTimeIn,
  readLockedClock,
  readSharedClock,
  updateLockedClock,
} from "./shared-clock.repository.ts";
import type { ClockSources, ShowClock } from "./clock.ts";
import { setSafeInterval } from "../safe-timers.ts";

/** How often a server synchronises, in ms. */
const SYNC_INTERVAL_MS = 5_000;
/** Queries per synchronisation; the one with the shortest round trip is the most accurate. */
const SAMPLES_PER_SYNC = { first: 8, later: 3 } as const;
/** Maximum drift between the clocks of two machines, in ms per ms. */
const MAX_DRIFT = 0.000_1;
/** Differences beyond drift and measurement error plus this, in ms, are clock jumps. */
const JUMP_THRESHOLD_MS = 20;
/** Offsets are stored in whole milliseconds. */
const ROUNDING_MS = 1;
/** After a longer sleep, in ms, a machine's clock is no longer trusted. */
const SLEEP_THRESHOLD_MS = 100;
/** Number of synchronisations between saves of the offset for the next start. */
const SYNCS_PER_SAVE = 12;

/** Result of one synchronisation: the database server's clock minus the monotonic clock, and its error. */
interface ClockSample {
  readonly offset: number;
  readonly error: number;
  /** Monotonic time, in ms. */
  readonly at: number;
  readonly ahead_ms: number;
  readonly version: number;
}

const estimateError = ({ error, at }: ClockSample, moment: number): number => error + (moment - at) * MAX_DRIFT;

async function sampleClock(database: Database, readMonotonicMs: () => number, count: number): Promise<ClockSample> {
  let best: ClockSample | null = null;
  for (let index = 0; index < count; index += 1) {
    const before = readMonotonicMs();
    const { database_now, ahead_ms, version } = await readSharedClock(database);
    const at = readMonotonicMs();
    const error = (at - before) / 2;
    const found = { offset: database_now - (at - error), error, at, ahead_ms, version };
    // A correction in between invalidates the earlier samples.
    if (best === null || best.version !== version || error <= best.error) best = found;
  }
  if (best === null) throw new Error("at least one clock sample is required");
  return best;
}

export interface SharedClock extends ShowClock {
  /** Synchronises with the database server now; also runs periodically by itself. */
  sync(): Promise<void>;
}

/**
 * The show clock of several servers: the database server's clock plus a correction stored in the database, followed by
 * each machine on its own monotonic clock. When the wall clock of the database server jumps, the first server that
 * detects it updates the correction, so that the show clock continues steadily. A server restarted in the same boot
 * detects jumps in between.
 */
export async function openSharedClock(database: Database, sources: ClockSources): Promise<SharedClock> {
  const { bootId, readMonotonicMs, readSuspendedMs } = sources;
  await initSharedClock(database);
  let current = await sampleClock(database, readMonotonicMs, SAMPLES_PER_SYNC.first);
  let sleptMs = readSuspendedMs();
  let syncCount = 0;

  /** Show clock minus monotonic clock, in ms. */
  const getOffset = ({ offset, ahead_ms }: ClockSample): number => offset + ahead_ms;

  const correctClock = async (transaction: Transaction, expected: number | null): Promise<ClockSample> => {
    const known = current;
    const shared = await readLockedClock(database, transaction);
    if (shared === undefined || shared.version !== known.version) return { ...known, ...shared };
    const target = expected ?? getOffset(known);
    const newest = await findNewestShowTimeIn(database, transaction);
    const behind = Math.max(0, newest - (readMonotonicMs() + target));
    const aheadMs = Math.round(known.ahead_ms + (target - getOffset(known)) + behind);
    if (aheadMs === known.ahead_ms) return known;
    const corrected = { ahead_ms: aheadMs, version: known.version + 1 };
    await updateLockedClock(database, transaction, corrected);
    return { ...known, ...corrected };
  };

  const createSaveStatements = (known: ClockSample): readonly WriteStatement[] => {
    const offsetMs = Math.round(getOffset(known));
    const seenAt = Math.round(readMonotonicMs() + offsetMs);
    return saveBootStatements(database, {
      boot_id: bootId,
      offset_ms: offsetMs,
      version: known.version,
      seen_at: seenAt,
    });
  };

  const correctInTransaction = async (
    expected: (transaction: Transaction) => Promise<number | null>,
  ): Promise<void> => {
    const corrected = await database.transact?.(async (transaction) => {
      await lockSharedClock(database, transaction);
      const result = await correctClock(transaction, await expected(transaction));
      await transaction.write(createSaveStatements(result));
      return result;
    });
    if (corrected !== undefined) current = corrected;
  };

  await correctInTransaction(async (transaction) => {
    const boot = await findBoot(database, transaction, bootId);
    // Another server has corrected the clock since; its correction is newer.
    if (boot === undefined || boot.version !== current.version) return null;
    const elapsed = Math.abs(readMonotonicMs() + boot.offset_ms - boot.seen_at);
    const difference = Math.abs(boot.offset_ms - getOffset(current));
    return difference > current.error + elapsed * MAX_DRIFT * 2 + JUMP_THRESHOLD_MS ? boot.offset_ms : null;
  });

  const sync = async (): Promise<void> => {
    const found = await sampleClock(database, readMonotonicMs, SAMPLES_PER_SYNC.later);
    const { at } = found;
    const hasSlept = readSuspendedMs() > sleptMs + SLEEP_THRESHOLD_MS;
    sleptMs = readSuspendedMs();
    const difference = Math.abs(found.offset - current.offset);
    const explained = found.error + estimateError(current, at) + JUMP_THRESHOLD_MS;
    if (found.version !== current.version || hasSlept) {
      current = found;
    } else if (difference > explained) {
      const before = getOffset(current);
      current = found;
      await correctInTransaction(() => Promise.resolve(before));
    } else if (found.error <= estimateError(current, at)) {
      current = found;
    }
    syncCount += 1;
    // One save per machine is enough, so conflicts with other processes are ignored.
    if (syncCount % SYNCS_PER_SAVE === 0) await database.write(createSaveStatements(current)).catch(() => undefined);
  };

  let newest = -Infinity;
  let pendingSync: Promise<void> | null = null;
  const timer = setSafeInterval(() => {
    // Without the database the clock continues on its own, with a growing error.
    pendingSync ??= sync()
      .catch(() => undefined)
      .finally(() => (pendingSync = null));
  }, SYNC_INTERVAL_MS);
  timer.unref();
  return {
    now: () => {
      newest = Math.max(newest, Math.round((readMonotonicMs() + getOffset(current)) * 100) / 100);
      return newest;
    },
    getError: () => estimateError(current, readMonotonicMs()) + ROUNDING_MS,
    sync,
    close: async () => {
      clearInterval(timer);
      await pendingSync;
    },
  };
}
