import { sql, type RawBuilder } from "kysely";
import type { Dialect } from "./database.ts";

/**
 * The database's wall clock in epoch ms. Leases use it, because they must not depend on the clocks of several servers.
 */
export const DATABASE_NOW: Readonly<Record<Dialect, RawBuilder<number>>> = {
  sqlite: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
  mysql: sql<number>`cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed)`,
};
