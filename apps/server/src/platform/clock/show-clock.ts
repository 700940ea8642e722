import os from "node:os";
import type { Database } from "../db/index.ts";
import { bootId } from "./boot-id.ts";
import { newestReading, offsetOfBoot, rememberOffset } from "./repository.ts";
import { openSharedClock } from "./shared-clock.ts";

/**
 * The clock that all shows live on. It begins at the wall clock's time and then follows the machine's monotonic clock
 * alone: no jump of the wall clock moves it, and a restart of the process finds it where it would have been.
 */
export interface ShowClock {
  /** Milliseconds, to a hundredth; never less than before. */
  now(): number;
  /**
   * How far this server's reading may be from the one that all servers share, in ms: it adds to what is not known of a
   * press. 0 where there is one server.
   */
  error(): number;
  close(): Promise<void>;
}

export interface ClockSources {
  /** Names this boot of the machine: monotonic readings of one boot can be compared, of two boots not. */
  readonly boot_id: string;
  /** Milliseconds of the machine's monotonic clock. */
  readonly monotonic: () => number;
  /** Epoch milliseconds. */
  readonly wall: () => number;
  /** Milliseconds that the monotonic clock stood still because the machine slept, beyond some constant. */
  readonly suspended: () => number;
}

/** CLOCK_MONOTONIC, the same for all processes since the machine started. */
const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

const machine = (): ClockSources => ({
  boot_id: bootId(),
  monotonic: monotonicMs,
  wall: Date.now,
  suspended: () => os.uptime() * 1_000 - monotonicMs(),
});

/**
 * Continues the clock of this boot, or begins one that is behind nothing in the logs: beside the embedded database on
 * this machine's wall clock, with a database server on that server's, which all servers share.
 * @param sources replaced only by tests
 */
export function openShowClock(database: Database, sources: ClockSources = machine()): Promise<ShowClock> {
  return database.transact === null ? openOwnClock(database, sources) : openSharedClock(database, sources);
}

async function openOwnClock(database: Database, { boot_id, monotonic, wall }: ClockSources): Promise<ShowClock> {
  const newest = await newestReading(database);
  let offset = await offsetOfBoot(database, boot_id);
  // The second case is a machine that lies about its boot: a restored virtual machine, a container with a clock of its own.
  if (offset === null || monotonic() + offset < newest) {
    offset = Math.ceil(Math.max(wall(), newest) - monotonic());
    await rememberOffset(database, { boot_id, offset_ms: offset, created_at: wall() });
  }
  const kept = offset;
  return {
    now: () => Math.round((monotonic() + kept) * 100) / 100,
    error: () => 0,
    close: () => Promise.resolve(),
  };
}
