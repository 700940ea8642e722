import type { Database, WriteStatement } from "../db/index.ts";
import { newId } from "../ids.ts";
import type { FailedLoginsRepository } from "./failed-logins.repository.ts";

/** Failures older than this, in ms, no longer count. */
export const FAILURE_WINDOW_MS = 24 * 3_600_000;

/** Where an attempt comes from. `device` is null unless the device has signed in to this account before. */
export interface AttemptSource {
  readonly address: string;
  readonly device: string | null;
}
export interface FailedAttempt extends AttemptSource {
  readonly failed_at: number;
}

/** Failed logins of the last day, across servers and restarts. */
export interface FailedLogins {
  findRecent(account: string, since: number): Promise<readonly FailedAttempt[]>;
  /** Also deletes expired rows from time to time. */
  add(account: string, failure: FailedAttempt): Promise<void>;
  /** Number of failures after `since`, for those of the accounts that have any. */
  countRecent(accounts: readonly string[], since: number): Promise<ReadonlyMap<string, number>>;
  /** Statement that forgets all failures of an account. */
  forget(account: string): WriteStatement;
}

const CLEANUP_INTERVAL_MS = 60_000;

export function createFailedLogins(
  database: Pick<Database, "write">,
  repository: FailedLoginsRepository,
): FailedLogins {
  let cleanedAt = 0;
  return {
    findRecent: repository.findRecent,
    countRecent: repository.countRecent,
    forget: repository.deleteByAccount,
    add: async (account, failure) => {
      const { failed_at } = failure;
      const isDue = failed_at - cleanedAt >= CLEANUP_INTERVAL_MS;
      if (isDue) cleanedAt = failed_at;
      const insert = repository.insert({ id: newId(), account, ...failure });
      await database.write(isDue ? [insert, repository.deleteUntil(failed_at - FAILURE_WINDOW_MS)] : [insert]);
    },
  };
}
