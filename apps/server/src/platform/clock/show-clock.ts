import os from "node:os";
import type { Database } from "../db/index.ts";
import { readBootId } from "./boot-id.ts";
import { findNewestShowTime, findBootOffset, saveBootOffset } from "./show-clock.repository.ts";
import { openSharedClock } from "./shared-clock.ts";

/**
 * The clock of all shows. It starts at the wall clock and then follows the machine's monotonic clock only: wall clock
 * jumps do not affect it, and it continues across restarts of the process.
 */
export interface ShowClock {
  /** Milliseconds, to a hundredth; never decreases. */
  now(): number;
  /**
   * Maximum difference between this server's clock and the one shared by all servers, in ms; it widens the uncertainty
   * of a press. 0 for a single server.
   */
  error(): number;
  close(): Promise<void>;
}

export interface ClockSources {
  /** Identifies this boot of the machine: monotonic times are comparable only within one boot. */
  readonly boot_id: string;
  /** Monotonic clock of the machine, in ms. */
  readonly monotonic: () => number;
  /** Epoch ms. */
  readonly wall: () => number;
  /** How long the monotonic clock was stopped by sleep, in ms, plus a constant. */
  readonly suspended: () => number;
}

/** CLOCK_MONOTONIC, the same for all processes since boot. */
const readMonotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

const machineSources = (): ClockSources => ({
  boot_id: readBootId(),
  monotonic: readMonotonicMs,
  wall: Date.now,
  suspended: () => os.uptime() * 1_000 - readMonotonicMs(),
});

/**
 * Continues the clock of this boot, or starts one that is not behind any log: based on this machine's wall clock with
 * the embedded database, and on the database server's with a shared one.
 * @param sources replaced only in tests
 */
export function openShowClock(database: Database, sources: ClockSources = machineSources()): Promise<ShowClock> {
  return database.transact === null ? openLocalClock(database, sources) : openSharedClock(database, sources);
}

async function openLocalClock(database: Database, { boot_id, monotonic, wall }: ClockSources): Promise<ShowClock> {
  const newest = await findNewestShowTime(database);
  let offset = await findBootOffset(database, boot_id);
  // The second case is a machine with a misleading boot id: a restored VM, or a container with its own clock.
  if (offset === null || monotonic() + offset < newest) {
    offset = Math.ceil(Math.max(wall(), newest) - monotonic());
    await saveBootOffset(database, { boot_id, offset_ms: offset, created_at: wall() });
  }
  const kept = offset;
  return {
    now: () => Math.round((monotonic() + kept) * 100) / 100,
    error: () => 0,
    close: () => Promise.resolve(),
  };
}
