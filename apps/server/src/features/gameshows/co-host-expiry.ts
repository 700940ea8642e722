import type { Database } from "../../platform/db/index.ts";
import { setSafeInterval } from "../../platform/safe-timers.ts";
import type { CoHostsRepository } from "./co-hosts.repository.ts";

/** Maximum time that connections stay open after the access of their user has ended, in ms. */
const CHECK_INTERVAL_MS = 5_000;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: Pick<CoHostsRepository, "findExpired" | "removeExpired">;
  /** Has the user's connections checked again, on all servers. */
  readonly onRightsChanged: (userId: string) => void;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

/**
 * Removes co-hosts whose access has ended, and closes their connections. Requests are refused from the moment of the
 * expiry on; of several servers each checks, which harms nothing.
 */
export function startCoHostExpiry({ database, repository, onRightsChanged, onError, now }: Dependencies): {
  /** Resolves once no check runs. */
  stop(): Promise<void>;
} {
  const removeExpired = async (): Promise<void> => {
    const moment = now();
    const expired = await repository.findExpired(moment);
    if (expired.length === 0) return;
    await database.write(expired.map(({ show_id, user_id }) => repository.removeExpired(show_id, user_id, moment)));
    for (const { user_id } of expired) onRightsChanged(user_id);
  };
  let running: Promise<unknown> = Promise.resolve();
  const timer = setSafeInterval(() => {
    running = removeExpired().catch(onError);
  }, CHECK_INTERVAL_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
