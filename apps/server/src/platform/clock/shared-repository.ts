import { sql, type Compilable } from "kysely";
import type { ClockBootsTable, Database, Dialect, Transaction, WriteStatement } from "../db/index.ts";

/** Id of the only row of `shared_clock`. */
const only = 1;

/** The database server's wall clock in epoch ms, independent of time zones. */
const database_now = {
  postgres: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
  mysql: sql<number>`timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000`,
} as const;

function nowOf(dialect: Dialect): (typeof database_now)["postgres"] {
  if (dialect === "sqlite") throw new Error("the embedded database has no clock of its own");
  return database_now[dialect];
}

export interface SharedReading {
  readonly database_now: number;
  readonly ahead_ms: number;
  readonly version: number;
}

/** The database server's clock and the show clock's offset from it, read at once. */
export async function readShared({ read, dialect }: Database): Promise<SharedReading> {
  const row = await read
    .selectFrom("shared_clock")
    .select(["ahead_ms", "version", nowOf(dialect).as("database_now")])
    .where("id", "=", only)
    .executeTakeFirst();
  if (row === undefined) throw new Error("shared_clock has no row");
  return { ...row, database_now: Number(row.database_now) };
}

/** Creates the row if it is missing; several servers may do so at once. */
export async function beginShared({ read, dialect, transact }: Database): Promise<void> {
  const insert = read.insertInto("shared_clock").values({ id: only, ahead_ms: 0, version: 1 });
  const unless_there: Compilable =
    dialect === "mysql" ? insert.ignore() : insert.onConflict((conflict) => conflict.column("id").doNothing());
  await transact?.(({ run }) => run(unless_there));
}

/** Locks the row, so that one server at a time corrects the clock. */
export async function lockShared({ read }: Database, { run }: Transaction): Promise<void> {
  await run(
    read
      .updateTable("shared_clock")
      .set((set) => ({ version: set.ref("version") }))
      .where("id", "=", only),
  );
}

export async function readLocked(
  { read }: Database,
  { rows }: Transaction,
): Promise<Pick<SharedReading, "ahead_ms" | "version"> | undefined> {
  const [row] = await rows(read.selectFrom("shared_clock").select(["ahead_ms", "version"]).where("id", "=", only));
  return row;
}

export async function writeLocked(
  { read }: Database,
  { run }: Transaction,
  values: Pick<SharedReading, "ahead_ms" | "version">,
): Promise<void> {
  await run(read.updateTable("shared_clock").set(values).where("id", "=", only));
}

export async function bootOf(
  { read }: Database,
  { rows }: Transaction,
  boot_id: string,
): Promise<ClockBootsTable | undefined> {
  const [row] = await rows(read.selectFrom("clock_boots").selectAll().where("boot_id", "=", boot_id));
  return row;
}

/** A machine not seen for this long has been rebooted since. */
const forget_after_ms = 400 * 24 * 3_600_000;

export function bootStatements({ read }: Database, row: ClockBootsTable): readonly WriteStatement[] {
  const outdated = read
    .deleteFrom("clock_boots")
    .where((where) =>
      where.or([where("boot_id", "=", row.boot_id), where("seen_at", "<", row.seen_at - forget_after_ms)]),
    );
  return [{ query: outdated }, { query: read.insertInto("clock_boots").values(row) }];
}

/** Latest show-clock time in any log, read in the transaction; 0 without one. */
export async function newestIn({ read }: Database, { rows }: Transaction): Promise<number> {
  const [row] = await rows(read.selectFrom("shows").select(({ fn }) => fn.max("last_at").as("newest")));
  return Number(row?.newest ?? 0);
}
