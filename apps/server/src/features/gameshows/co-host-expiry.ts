import type { Database } from "../../platform/db/index.ts";
import { startPeriodicTask, type PeriodicTask } from "../../platform/safe-timers.ts";
import type { CoHostsRepository } from "./co-hosts.repository.ts";

/** Maximum time that connections stay open after the access of their user has ended, in ms. */
const CHECK_INTERVAL_MS = 5_000;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: Pick<CoHostsRepository, "findExpired" | "removeExpired">;
  /** Triggers a new check of the user's connections on all servers. */
  readonly onRightsChanged: (userId: string) => void;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

/**
 * Removes co-hosts whose access has expired, and closes their connections. Their requests are refused
 * without it. Every server of a cluster runs this check; repeated removal is harmless.
 */
export function startCoHostExpiry(dependencies: Dependencies): PeriodicTask {
  const { database, repository, onRightsChanged, onError, now } = dependencies;
  const removeExpired = async (): Promise<void> => {
    const moment = now();
    const expired = await repository.findExpired(moment);
    if (expired.length === 0) return;
    await database.write(expired.map(({ show_id, user_id }) => repository.removeExpired(show_id, user_id, moment)));
    for (const { user_id } of expired) onRightsChanged(user_id);
  };
  return startPeriodicTask(removeExpired, CHECK_INTERVAL_MS, onError);
}
