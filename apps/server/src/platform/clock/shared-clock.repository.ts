import { sql, type Compilable } from "kysely";
import type { ClockBootsTable, Database, Dialect, Transaction, WriteStatement } from "../db/index.ts";

/** Id of the only row of `shared_clock`. */
const SHARED_CLOCK_ID = 1;

/** The database server's wall clock in epoch ms, independent of time zones. */
const DATABASE_NOW = {
  postgres: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
  mysql: sql<number>`timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000`,
} as const;

function selectDatabaseNow(dialect: Dialect): (typeof DATABASE_NOW)["postgres"] {
  if (dialect === "sqlite") throw new Error("the embedded database has no clock of its own");
  return DATABASE_NOW[dialect];
}

export interface SharedClockReading {
  readonly database_now: number;
  readonly ahead_ms: number;
  readonly version: number;
}

/** The database server's clock and the show clock's offset from it, read at once. */
export async function readSharedClock({ read, dialect }: Database): Promise<SharedClockReading> {
  const row = await read
    .selectFrom("shared_clock")
    .select(["ahead_ms", "version", selectDatabaseNow(dialect).as("database_now")])
    .where("id", "=", SHARED_CLOCK_ID)
    .executeTakeFirst();
  if (row === undefined) throw new Error("shared_clock has no row");
  return { ...row, database_now: Number(row.database_now) };
}

/** Creates the row if it is missing; several servers may do so at once. */
export async function initSharedClock({ read, dialect, transact }: Database): Promise<void> {
  const insert = read.insertInto("shared_clock").values({ id: SHARED_CLOCK_ID, ahead_ms: 0, version: 1 });
  const unlessThere: Compilable =
    dialect === "mysql" ? insert.ignore() : insert.onConflict((conflict) => conflict.column("id").doNothing());
  await transact?.(({ execute }) => execute(unlessThere));
}

/** Locks the row, so that one server at a time corrects the clock. */
export async function lockSharedClock({ read }: Database, { execute }: Transaction): Promise<void> {
  await execute(
    read
      .updateTable("shared_clock")
      .set((set) => ({ version: set.ref("version") }))
      .where("id", "=", SHARED_CLOCK_ID),
  );
}

/** Reads the clock after `lockSharedClock`, in the same transaction. */
export async function readLockedClock(
  { read }: Database,
  { query }: Transaction,
): Promise<Pick<SharedClockReading, "ahead_ms" | "version"> | undefined> {
  const [row] = await query(
    read.selectFrom("shared_clock").select(["ahead_ms", "version"]).where("id", "=", SHARED_CLOCK_ID),
  );
  return row;
}

/** Writes the clock after `lockSharedClock`, in the same transaction. */
export async function updateLockedClock(
  { read }: Database,
  { execute }: Transaction,
  values: Pick<SharedClockReading, "ahead_ms" | "version">,
): Promise<void> {
  await execute(read.updateTable("shared_clock").set(values).where("id", "=", SHARED_CLOCK_ID));
}

/** Finds what is stored about a boot of a machine. */
export async function findBoot(
  { read }: Database,
  { query }: Transaction,
  bootId: string,
): Promise<ClockBootsTable | undefined> {
  const [row] = await query(read.selectFrom("clock_boots").selectAll().where("boot_id", "=", bootId));
  return row;
}

/** A machine that was not seen for this long has been rebooted since. */
const BOOT_RETENTION_MS = 400 * 24 * 3_600_000;

/** Inserts or replaces a boot, and deletes those not seen for `BOOT_RETENTION_MS`. */
export function saveBootStatements({ read }: Database, row: ClockBootsTable): readonly WriteStatement[] {
  const outdated = read
    .deleteFrom("clock_boots")
    .where((where) =>
      where.or([where("boot_id", "=", row.boot_id), where("seen_at", "<", row.seen_at - BOOT_RETENTION_MS)]),
    );
  return [{ query: outdated }, { query: read.insertInto("clock_boots").values(row) }];
}

/** Latest show-clock time in any log, read in the transaction; 0 without one. */
export async function findNewestShowTimeIn({ read }: Database, { query }: Transaction): Promise<number> {
  const [row] = await query(read.selectFrom("shows").select(({ fn }) => fn.max("last_at").as("newest")));
  return Number(row?.newest ?? 0);
}
