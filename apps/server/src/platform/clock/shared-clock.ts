import type { Database, Transaction, WriteStatement } from "../db/index.ts";
import {
  beginShared,
  bootOf,
  bootStatements,
  lockShared,
  newestIn,
  readLocked,
  readShared,
  writeLocked,
} from "./shared-repository.ts";
import type { ClockSources, ShowClock } from "./show-clock.ts";
import { repeat } from "../tasks.ts";

/** How often a server synchronises, in ms. */
const look_every_ms = 5_000;
/** Queries per synchronisation; the one with the shortest round trip is the most accurate. */
const questions = { first: 8, later: 3 } as const;
/** Maximum drift between the clocks of two machines, in ms per ms. */
const drift = 0.000_1;
/** Differences beyond drift and measurement error plus this, in ms, are clock jumps. */
const jump_ms = 20;
/** Offsets are stored in whole milliseconds. */
const rounding_ms = 1;
/** After a longer sleep, in ms, a machine's clock is no longer trusted. */
const nap_ms = 100;
/** Every so many synchronisations the offset is saved for the next start. */
const looks_per_note = 12;

/** Result of one synchronisation: the database server's clock minus the monotonic clock, and its error. */
interface Look {
  readonly offset: number;
  readonly error: number;
  /** Monotonic time, in ms. */
  readonly at: number;
  readonly ahead_ms: number;
  readonly version: number;
}

const errorAt = ({ error, at }: Look, moment: number): number => error + (moment - at) * drift;

async function look(database: Database, monotonic: () => number, count: number): Promise<Look> {
  let best: Look | null = null;
  for (let asked = 0; asked < count; asked += 1) {
    const before = monotonic();
    const { database_now, ahead_ms, version } = await readShared(database);
    const at = monotonic();
    const error = (at - before) / 2;
    const found = { offset: database_now - (at - error), error, at, ahead_ms, version };
    // A correction in between invalidates the earlier samples.
    if (best === null || best.version !== version || error <= best.error) best = found;
  }
  if (best === null) throw new Error("at least one clock sample is required");
  return best;
}

export interface SharedClock extends ShowClock {
  /** Compares with the database server now; runs every few seconds by itself. */
  look(): Promise<void>;
}

/**
 * The show clock of several servers: the database server's clock plus a correction stored in the database, followed by
 * each machine on its own monotonic clock. When the wall clock of the database server jumps, the first server that
 * detects it updates the correction, so that the show clock continues steadily. A server restarted in the same boot
 * detects jumps in between.
 */
export async function openSharedClock(database: Database, sources: ClockSources): Promise<SharedClock> {
  const { boot_id, monotonic, suspended } = sources;
  await beginShared(database);
  let current = await look(database, monotonic, questions.first);
  let slept = suspended();
  let looks = 0;

  /** Show clock minus monotonic clock, in ms. */
  const offsetOf = ({ offset, ahead_ms }: Look): number => offset + ahead_ms;

  const correct = async (transaction: Transaction, expected: number | null): Promise<Look> => {
    const known = current;
    const shared = await readLocked(database, transaction);
    if (shared === undefined || shared.version !== known.version) return { ...known, ...shared };
    const target = expected ?? offsetOf(known);
    const newest = await newestIn(database, transaction);
    const behind = Math.max(0, newest - (monotonic() + target));
    const ahead_ms = Math.round(known.ahead_ms + (target - offsetOf(known)) + behind);
    if (ahead_ms === known.ahead_ms) return known;
    const corrected = { ahead_ms, version: known.version + 1 };
    await writeLocked(database, transaction, corrected);
    return { ...known, ...corrected };
  };

  const note = (known: Look): readonly WriteStatement[] => {
    const offset_ms = Math.round(offsetOf(known));
    const seen_at = Math.round(monotonic() + offset_ms);
    return bootStatements(database, { boot_id, offset_ms, version: known.version, seen_at });
  };

  const transact = async (expected: (transaction: Transaction) => Promise<number | null>): Promise<void> => {
    const corrected = await database.transact?.(async (transaction) => {
      await lockShared(database, transaction);
      const result = await correct(transaction, await expected(transaction));
      await transaction.write(note(result));
      return result;
    });
    if (corrected !== undefined) current = corrected;
  };

  await transact(async (transaction) => {
    const boot = await bootOf(database, transaction, boot_id);
    // Another server has corrected the clock since; its correction is newer.
    if (boot === undefined || boot.version !== current.version) return null;
    const elapsed = Math.abs(monotonic() + boot.offset_ms - boot.seen_at);
    const difference = Math.abs(boot.offset_ms - offsetOf(current));
    return difference > current.error + elapsed * drift * 2 + jump_ms ? boot.offset_ms : null;
  });

  const follow = async (): Promise<void> => {
    const found = await look(database, monotonic, questions.later);
    const { at } = found;
    const has_slept = suspended() > slept + nap_ms;
    slept = suspended();
    const difference = Math.abs(found.offset - current.offset);
    const explained = found.error + errorAt(current, at) + jump_ms;
    if (found.version !== current.version || has_slept) {
      current = found;
    } else if (difference > explained) {
      const before = offsetOf(current);
      current = found;
      await transact(() => Promise.resolve(before));
    } else if (found.error <= errorAt(current, at)) {
      current = found;
    }
    looks += 1;
    // One save per machine is enough, so conflicts with other processes are ignored.
    if (looks % looks_per_note === 0) await database.write(note(current)).catch(() => undefined);
  };

  let newest = -Infinity;
  let following: Promise<void> | null = null;
  const timer = repeat(() => {
    // Without the database the clock continues on its own, with a growing error.
    following ??= follow()
      .catch(() => undefined)
      .finally(() => (following = null));
  }, look_every_ms);
  timer.unref();
  return {
    now: () => {
      newest = Math.max(newest, Math.round((monotonic() + offsetOf(current)) * 100) / 100);
      return newest;
    },
    error: () => errorAt(current, monotonic()) + rounding_ms,
    look: follow,
    close: async () => {
      clearInterval(timer);
      await following;
    },
  };
}
