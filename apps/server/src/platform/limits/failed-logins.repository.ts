import type { Database, FailedLoginsTable, WriteStatement } from "../db/index.ts";

export interface FailedLoginsRepository {
  /** Failures after `since`, newest first, limited to what the rules can distinguish. */
  findRecent(
    account: string,
    since: number,
  ): Promise<readonly Pick<FailedLoginsTable, "address" | "device" | "failed_at">[]>;
  /** Number of failures after `since`, for those of the accounts that have any. */
  countRecent(accounts: readonly string[], since: number): Promise<ReadonlyMap<string, number>>;
  insert(row: FailedLoginsTable): WriteStatement;
  deleteByAccount(account: string): WriteStatement;
  deleteUntil(moment: number): WriteStatement;
}

/** More than any rule needs to reach its longest delay. */
const MAX_RECENT_FAILURES = 200;

export function createFailedLoginsRepository({ read }: Pick<Database, "read">): FailedLoginsRepository {
  return {
    findRecent: (account, since) =>
      read
        .selectFrom("failed_logins")
        .select(["address", "device", "failed_at"])
        .where("account", "=", account)
        .where("failed_at", ">", since)
        .orderBy("failed_at", "desc")
        .orderBy("id", "desc")
        .limit(MAX_RECENT_FAILURES)
        .execute(),
    countRecent: async (accounts, since) => {
      if (accounts.length === 0) return new Map();
      const rows = await read
        .selectFrom("failed_logins")
        .select("account")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("account", "in", accounts)
        .where("failed_at", ">", since)
        .groupBy("account")
        .execute();
      return new Map(rows.map(({ account, count }) => [account, Number(count)]));
    },
    deleteByAccount: (account) => ({ query: read.deleteFrom("failed_logins").where("account", "=", account) }),
    insert: (row) => ({ query: read.insertInto("failed_logins").values(row) }),
    deleteUntil: (moment) => ({ query: read.deleteFrom("failed_logins").where("failed_at", "<=", moment) }),
  };
}
