import type { ClockOffsetsTable, Database } from "../db/index.ts";

/** Newest show-clock moment in any log; 0 when there is none. */
export async function newestReading({ read }: Database): Promise<number> {
  const row = await read
    .selectFrom("shows")
    .select(({ fn }) => fn.max("last_at").as("newest"))
    .executeTakeFirst();
  return Number(row?.newest ?? 0);
}

/** Null for a boot that no process has seen. */
export async function offsetOfBoot({ read }: Database, boot_id: string): Promise<number | null> {
  const row = await read
    .selectFrom("clock_offsets")
    .select("offset_ms")
    .where("boot_id", "=", boot_id)
    .executeTakeFirst();
  return row?.offset_ms ?? null;
}

/** Only the newest boot matters; the rows of earlier ones go. */
export async function rememberOffset(database: Database, row: ClockOffsetsTable): Promise<void> {
  await database.write([
    { query: database.read.deleteFrom("clock_offsets") },
    { query: database.read.insertInto("clock_offsets").values(row) },
  ]);
}
