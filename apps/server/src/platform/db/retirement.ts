import { sql } from "kysely";
import type { Database, WriteStatement } from "./database.ts";

/** Row of `settings` that marks a retired database. */
export const RETIREMENT_KEY = "database_retired";

/** Another database has replaced this one, so a start on it is probably a mistake. */
export class RetiredDatabase extends Error {
  override readonly name = "RetiredDatabase";
  /** Epoch ms. */
  readonly retiredAt: number;

  constructor(retiredAt: number) {
    super("the database was replaced by another one");
    this.retiredAt = retiredAt;
  }
}

type Access = Pick<Database, "read" | "write">;

/** When the database was replaced, in epoch ms; null if it was not. */
export async function findRetirement({ read }: Pick<Database, "read">): Promise<number | null> {
  const row = await read
    .selectFrom("settings")
    .select("updated_at")
    .where("key", "=", RETIREMENT_KEY)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.updated_at);
}

/** Returns the database to service. */
export async function removeRetirement({ read, write }: Access): Promise<void> {
  await write([deleteRetirement(read)]);
}

function deleteRetirement(read: Database["read"]): WriteStatement {
  return { query: read.deleteFrom("settings").where("key", "=", RETIREMENT_KEY) };
}

/**
 * Marks `former` as replaced by `successor`. If both addresses lead to the same database, the marker becomes visible
 * through `successor`, and is removed again.
 */
export async function retireDatabase(former: Access, successor: Access, token: string, now: number): Promise<void> {
  const value = JSON.stringify(token);
  await former.write([
    deleteRetirement(former.read),
    { query: former.read.insertInto("settings").values({ key: RETIREMENT_KEY, value, updated_at: now }) },
  ]);
  await successor.write([
    {
      query: successor.read
        .deleteFrom("settings")
        .where("key", "=", RETIREMENT_KEY)
        .where("value", "=", sql.lit(value)),
    },
  ]);
}

/** Whether first-run setup was done. */
export async function isSetUp({ read }: Pick<Database, "read">): Promise<boolean> {
  const row = await read.selectFrom("settings").select("key").where("key", "=", "setup_done_at").executeTakeFirst();
  return row !== undefined;
}
