import type { ClockOffsetsTable, Database } from "../db/index.ts";

/** Latest show-clock time in any log; 0 without one. */
export async function findNewestShowTime({ read }: Database): Promise<number> {
  const row = await read
    .selectFrom("shows")
    .select(({ fn }) => fn.max("last_at").as("newest"))
    .executeTakeFirst();
  return Number(row?.newest ?? 0);
}

/** Null if the boot is unknown. */
export async function findBootOffset({ read }: Database, bootId: string): Promise<number | null> {
  const row = await read
    .selectFrom("clock_offsets")
    .select("offset_ms")
    .where("boot_id", "=", bootId)
    .executeTakeFirst();
  return row?.offset_ms ?? null;
}

/** Stores the offset of the current boot; earlier boots are irrelevant. */
export async function saveBootOffset(database: Database, row: ClockOffsetsTable): Promise<void> {
  await database.write([
    { query: database.read.deleteFrom("clock_offsets") },
    { query: database.read.insertInto("clock_offsets").values(row) },
  ]);
}
