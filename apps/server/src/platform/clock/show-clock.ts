import os from "node:os";
import type { Database } from "../db/index.ts";
import { readBootId } from "./boot-id.ts";
import { findNewestShowTime, findBootOffset, saveBootOffset } from "./show-clock.repository.ts";
import { openSharedClock } from "./shared-clock.ts";
import type { ClockSources, ShowClock } from "./clock.ts";

/** CLOCK_MONOTONIC, the same for all processes since boot. */
const readHrtimeMs = (): number => Number(process.hrtime.bigint()) / 1e6;

const createMachineSources = (): ClockSources => ({
  bootId: readBootId(),
  readMonotonicMs: readHrtimeMs,
  readWallMs: Date.now,
  readSuspendedMs: () => os.uptime() * 1_000 - readHrtimeMs(),
});

/**
 * Continues the clock of this boot, or starts one that is not behind any log: based on this machine's wall clock with
 * the embedded database, and on the database server's with a shared one.
 * @param sources replaced only in tests
 */
export function openShowClock(database: Database, sources: ClockSources = createMachineSources()): Promise<ShowClock> {
  return database.transact === null ? openLocalClock(database, sources) : openSharedClock(database, sources);
}

async function openLocalClock(
  database: Database,
  { bootId, readMonotonicMs, readWallMs }: ClockSources,
): Promise<ShowClock> {
  const newest = await findNewestShowTime(database);
  let offset = await findBootOffset(database, bootId);
  // The second case is a machine with a misleading boot id: a restored VM, or a container with its own clock.
  if (offset === null || readMonotonicMs() + offset < newest) {
    offset = Math.ceil(Math.max(readWallMs(), newest) - readMonotonicMs());
    await saveBootOffset(database, { boot_id: bootId, offset_ms: offset, created_at: readWallMs() });
  }
  const frozenOffset = offset;
  return {
    now: () => Math.round((readMonotonicMs() + frozenOffset) * 100) / 100,
    getError: () => 0,
    close: () => Promise.resolve(),
  };
}
