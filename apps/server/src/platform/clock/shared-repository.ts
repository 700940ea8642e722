import { sql, type Compilable } from "kysely";
import type { ClockBootsTable, Database, Dialect, Transaction, WriteStatement } from "../db/index.ts";

/** The one row of `shared_clock`. */
const only = 1;

/** Milliseconds of the database server's wall clock, which knows no time zone and no summer. */
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

/** The database server's clock and what the show clock is ahead of it, at one moment. */
export async function readShared({ read, dialect }: Database): Promise<SharedReading> {
  const row = await read
    .selectFrom("shared_clock")
    .select(["ahead_ms", "version", nowOf(dialect).as("database_now")])
    .where("id", "=", only)
    .executeTakeFirst();
  if (row === undefined) throw new Error("the shared clock was not begun");
  return { ...row, database_now: Number(row.database_now) };
}

/** Begins the clock when it was not; several servers may do so at once. */
export async function beginShared({ read, dialect, transact }: Database): Promise<void> {
  const insert = read.insertInto("shared_clock").values({ id: only, ahead_ms: 0, version: 1 });
  const unless_there: Compilable =
    dialect === "mysql" ? insert.ignore() : insert.onConflict((conflict) => conflict.column("id").doNothing());
  await transact?.(({ run }) => run(unless_there));
}

/** Takes the row, so that one server at a time corrects the clock. */
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

/** Machines that were not seen for a long time have started anew since. */
const forget_after_ms = 400 * 24 * 3_600_000;

export function bootStatements({ read }: Database, row: ClockBootsTable): readonly WriteStatement[] {
  const outdated = read
    .deleteFrom("clock_boots")
    .where((where) =>
      where.or([where("boot_id", "=", row.boot_id), where("seen_at", "<", row.seen_at - forget_after_ms)]),
    );
  return [{ query: outdated }, { query: read.insertInto("clock_boots").values(row) }];
}

/** Newest show-clock moment in any log, read in the transaction; 0 when there is none. */
export async function newestIn({ read }: Database, { rows }: Transaction): Promise<number> {
  const [row] = await rows(read.selectFrom("shows").select(({ fn }) => fn.max("last_at").as("newest")));
  return Number(row?.newest ?? 0);
}
