import type { Database } from "../db/index.ts";
import { newId } from "../ids.ts";
import type { FailedLoginsRepository } from "./failed-logins-repository.ts";
import { failures_count_for_ms, type Failure } from "./guess-limits.ts";

/** Failed logins of the last day, across servers and restarts. */
export interface FailedLogins {
  recent(account: string, since: number): Promise<readonly Failure[]>;
  /** Also deletes expired rows from time to time. */
  add(account: string, failure: Failure): Promise<void>;
}

const clean_every_ms = 60_000;

export function createFailedLogins(
  database: Pick<Database, "write">,
  repository: FailedLoginsRepository,
): FailedLogins {
  let cleaned_at = 0;
  return {
    recent: repository.recent,
    add: async (account, failure) => {
      const { failed_at } = failure;
      const is_due = failed_at - cleaned_at >= clean_every_ms;
      if (is_due) cleaned_at = failed_at;
      const insert = repository.add({ id: newId(), account, ...failure });
      await database.write(is_due ? [insert, repository.removeUntil(failed_at - failures_count_for_ms)] : [insert]);
    },
  };
}
