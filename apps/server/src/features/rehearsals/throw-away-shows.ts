import { tryWrite, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { fail, type ServiceResult } from "../../platform/http/failure.ts";
import { setSafeInterval } from "../../platform/safe-timers.ts";
import type { LiveShows } from "../live/index.ts";
import { startBotProcess, type BotProcess, type StartBotProcess } from "./bot-process.ts";
import type { FromBots } from "./bots/bot-messages.ts";
import type { RehearsalsRepository } from "./rehearsals.repository.ts";

/** A show whose bots this server runs. */
export interface BotRun {
  readonly showId: string;
  readonly process: BotProcess;
  /** Whether the run has ended; then nothing may be sent to its show. */
  readonly isEnded: boolean;
}

interface StartOptions {
  readonly showId: string;
  readonly bots: number;
  readonly isBackground: boolean;
  readonly onMessage: (message: FromBots, run: BotRun) => void;
  /** Called when the bots ended unexpectedly. */
  readonly onFailed: () => void;
  /** Called every 30 s; false ends the run. */
  readonly isStillNeeded: () => Promise<boolean>;
}

/** Manages shows that exist for bots only, and the processes of their bots. */
export interface ThrowAwayShows {
  /** Starts the bots of a show; null if the server has reached its limit of bots. */
  start(options: StartOptions): BotRun | null;
  /** Fails if the server may not run this many more bots. */
  checkCapacity(bots: number): ServiceResult<undefined>;
  /** Stops the bots and deletes the show. `statement` changes or removes its row; removes it by default. */
  end(showId: string, statement?: WriteStatement): Promise<void>;
  /**
   * Deletes leftovers of a crashed server. With an embedded database, every row that exists at the start is a leftover;
   * otherwise a server waits until the lease of its peer has ended.
   */
  removeLeftovers(): Promise<void>;
  /** End of a lease that is extended now, on the show clock. */
  getLeaseEnd(): number;
  /** Ends all runs and their shows. */
  close(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: RehearsalsRepository;
  readonly live: Pick<LiveShows, "delete">;
  /** Show clock, which all servers share. */
  readonly now: () => number;
  readonly maxBots: number;
  readonly onError: (error: unknown) => void;
  /** Replaced only in tests. */
  readonly startProcess?: StartBotProcess;
}

/** Interval at which leases are extended and expired shows deleted, in ms. */
const TICK_MS = 30_000;
/** A lease ends after four intervals in which its server did not extend it. */
const LEASE_MS = 4 * TICK_MS;

interface Entry {
  readonly run: { -readonly [K in keyof BotRun]: BotRun[K] };
  readonly options: StartOptions;
}

export function createThrowAwayShows(dependencies: Dependencies): ThrowAwayShows {
  const { database, repository, live, now, maxBots, onError, startProcess = startBotProcess } = dependencies;
  const entries = new Map<string, Entry>();
  const getLeaseEnd = (): number => Math.round(now()) + LEASE_MS;

  const stop = (showId: string): void => {
    const entry = entries.get(showId);
    if (entry === undefined) return;
    entry.run.isEnded = true;
    entries.delete(showId);
    entry.run.process.stop();
  };
  const end: ThrowAwayShows["end"] = async (showId, statement = repository.remove(showId)) => {
    stop(showId);
    await live.delete(showId, [statement]);
  };
  const removeExpired = async (at: number | null): Promise<void> => {
    for (const showId of await repository.findExpired(at)) await end(showId);
  };
  /** Extends a lease. False if the row is gone because another server has ended the show. */
  const extend = async (showId: string): Promise<boolean> => {
    return tryWrite(database, [repository.extend(showId, getLeaseEnd())]);
  };
  const tick = async (): Promise<void> => {
    for (const [showId, { options }] of entries) {
      try {
        if (!(await options.isStillNeeded()) || !(await extend(showId))) await end(showId);
      } catch (error) {
        // The next tick tries again, before the lease ends.
        onError(error);
      }
    }
    await removeExpired(Math.round(now()));
  };
  const timer = setSafeInterval(tick, TICK_MS);
  timer.unref();

  const countBots = (): number => [...entries.values()].reduce((sum, { options }) => sum + options.bots, 0);
  const checkCapacity: ThrowAwayShows["checkCapacity"] = (bots) =>
    countBots() + bots > maxBots
      ? fail("bot_quota_reached", { params: { most: maxBots } })
      : { ok: true, value: undefined };

  return {
    checkCapacity,
    getLeaseEnd,
    end,
    removeLeftovers: () => removeExpired(database.transact === null ? null : Math.round(now())),
    start: (options) => {
      if (!checkCapacity(options.bots).ok) return null;
      const process = startProcess({
        isBackground: options.isBackground,
        onMessage: (message) => {
          if (!run.isEnded) options.onMessage(message, run);
        },
        onExit: () => {
          if (run.isEnded) return;
          stop(options.showId);
          options.onFailed();
        },
      });
      const run: Entry["run"] = { showId: options.showId, process, isEnded: false };
      entries.set(options.showId, { run, options });
      return run;
    },
    close: async () => {
      clearInterval(timer);
      const ids = [...entries.keys()];
      for (const showId of ids) stop(showId);
      for (const showId of ids)
        try {
          await live.delete(showId, [repository.remove(showId)]);
        } catch (error) {
          // The next start of a server deletes the show.
          onError(error);
        }
    },
  };
}
