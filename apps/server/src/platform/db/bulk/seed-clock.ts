import type { BulkConnection } from "./bulk-connection.ts";
import { runQuery, createBuilder } from "./bulk-connection.ts";

/** This machine's clocks. */
export interface MachineClock {
  readonly boot_id: string;
  /** Monotonic clock, in ms. */
  readonly monotonic: () => number;
  /** Epoch ms. */
  readonly wall: () => number;
}

const DATABASE_NOW = {
  postgres: "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at",
  mysql: "select timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as at",
} as const;

/** The wall clock of the database in epoch ms, minus this machine's monotonic clock. */
async function readDatabaseOffset(
  connection: BulkConnection,
  dialect: "postgres" | "mysql",
  { monotonic }: MachineClock,
): Promise<number> {
  const before = monotonic();
  const [row] = (await connection.query({
    sql: DATABASE_NOW[dialect],
    parameters: [],
  })) as readonly {
    readonly at: number | string;
  }[];
  return Number(row?.at ?? 0) - (before + monotonic()) / 2;
}

/**
 * The show clock of a database minus this machine's monotonic clock, in ms; null if no show clock is running, because
 * an embedded database was last served before this boot or on another machine.
 */
async function readShowClock(source: BulkConnection, clock: MachineClock): Promise<number | null> {
  const builder = createBuilder(source.dialect);
  if (source.dialect === "sqlite") {
    const query = builder.selectFrom("clock_offsets").select("offset_ms").where("boot_id", "=", clock.boot_id);
    const [row] = await runQuery(source, query);
    return row === undefined ? null : Number(row["offset_ms"]);
  }
  const [row] = await runQuery(source, builder.selectFrom("shared_clock").select("ahead_ms"));
  return row === undefined ? null : (await readDatabaseOffset(source, source.dialect, clock)) + Number(row["ahead_ms"]);
}

/**
 * Continues the show clock of the source on the target, whatever their wall clocks say, because deadlines of running
 * shows are times of the show clock.
 */
export async function seedShowClock(
  source: BulkConnection,
  target: BulkConnection,
  clock: MachineClock,
): Promise<void> {
  const offset = await readShowClock(source, clock);
  if (offset === null) return;
  const builder = createBuilder(target.dialect);
  const insert =
    target.dialect === "sqlite"
      ? builder.insertInto("clock_offsets").values({
          boot_id: clock.boot_id,
          offset_ms: Math.ceil(offset),
          created_at: clock.wall(),
        })
      : builder.insertInto("shared_clock").values({
          id: 1,
          ahead_ms: Math.ceil(offset - (await readDatabaseOffset(target, target.dialect, clock))),
          version: 1,
        });
  await runQuery(target, insert);
}
