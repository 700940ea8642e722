import { WriteConflict, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { fail, type ServiceResult } from "../../platform/http/failure.ts";
import { setSafeInterval } from "../../platform/safe-timers.ts";
import type { LiveShows } from "../live/index.ts";
import { startBotProcess, type BotProcess, type StartBotProcess } from "./bot-process.ts";
import type { FromBots } from "./bots/bot-messages.ts";
import type { RehearsalsRepository } from "./rehearsals.repository.ts";

/** A show whose bots this server runs. */
export interface BotRun {
  readonly show_id: string;
  readonly process: BotProcess;
  /** The run was ended; nothing may be sent to its show. */
  readonly isEnded: boolean;
}

interface StartOptions {
  readonly show_id: string;
  readonly bots: number;
  readonly isBackground: boolean;
  readonly onMessage: (message: FromBots, run: BotRun) => void;
  /** The bots ended without being told. */
  readonly onFailed: () => void;
  /** Asked every half minute; false ends the run. */
  readonly isStillNeeded: () => Promise<boolean>;
}

/** Shows that exist for bots only, and the processes of their bots. */
export interface ThrowAwayShows {
  /** Starts the bots of a show; null when the server runs as many as it may. */
  start(options: StartOptions): BotRun | null;
  /** Fails when the server may not run that many more bots. */
  checkCapacity(bots: number): ServiceResult<undefined>;
  /** Ends the bots and deletes the show. `statement` decides about its row, which is removed by default. */
  end(showId: string, statement?: WriteStatement): Promise<void>;
  /**
   * Deletes what a crashed server left. With an embedded database nobody else runs bots, so that everything at start is a
   * leftover; otherwise a server waits until the lease of its peer has ended.
   */
  removeLeftovers(): Promise<void>;
  /** Until when the row of a running show is valid, on the show clock. */
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

/** How often leases are extended and expired shows deleted, in ms. */
const TICK_MS = 30_000;
/** A server extends its leases four times before another one takes the show for abandoned. */
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
  /** False when the row is gone: the show was ended by another server. */
  const extend = async (showId: string): Promise<boolean> => {
    try {
      await database.write([repository.extend(showId, getLeaseEnd())]);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  };
  const tick = async (): Promise<void> => {
    for (const [showId, { options }] of entries) {
      try {
        if (!(await options.isStillNeeded()) || !(await extend(showId))) await end(showId);
      } catch (error) {
        // The next tick tries again; the lease lasts longer.
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
          stop(options.show_id);
          options.onFailed();
        },
      });
      const run: Entry["run"] = { show_id: options.show_id, process, isEnded: false };
      entries.set(options.show_id, { run, options });
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
          // The next start deletes it.
          onError(error);
        }
    },
  };
}
