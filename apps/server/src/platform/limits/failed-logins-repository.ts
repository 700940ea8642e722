import type { Database, FailedLoginsTable, WriteStatement } from "../db/index.ts";

export interface FailedLoginsRepository {
  /** Failures after `since`, newest first, limited to what the rules can distinguish. */
  recent(
    account: string,
    since: number,
  ): Promise<readonly Pick<FailedLoginsTable, "address" | "device" | "failed_at">[]>;
  add(row: FailedLoginsTable): WriteStatement;
  removeUntil(moment: number): WriteStatement;
}

/** More than any rule needs to reach its longest delay. */
const max_recent = 200;

export function failedLoginsRepository({ read }: Pick<Database, "read">): FailedLoginsRepository {
  return {
    recent: (account, since) =>
      read
        .selectFrom("failed_logins")
        .select(["address", "device", "failed_at"])
        .where("account", "=", account)
        .where("failed_at", ">", since)
        .orderBy("failed_at", "desc")
        .orderBy("id", "desc")
        .limit(max_recent)
        .execute(),
    add: (row) => ({ query: read.insertInto("failed_logins").values(row) }),
    removeUntil: (moment) => ({ query: read.deleteFrom("failed_logins").where("failed_at", "<=", moment) }),
  };
}
