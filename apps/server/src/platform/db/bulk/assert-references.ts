import type { ArchivedTable } from "./archived-tables.ts";
import type { BulkConnection } from "./bulk-connection.ts";
import { UncopyableData } from "./copy-errors.ts";

/**
 * Looks for rows that refer to missing ones, as a SQLite database may contain whose profile does not enforce references.
 * Rejects with `UncopyableData` that names the tables.
 */
export async function assertReferences(source: BulkConnection, tables: readonly ArchivedTable[]): Promise<void> {
  if (source.dialect !== "sqlite") return;
  const broken: string[] = [];
  for (const { name } of tables) {
    const sql = `select 1 from pragma_foreign_key_check('${name}') limit 1`;
    if ((await source.query({ sql, parameters: [] })).length > 0) broken.push(name);
  }
  if (broken.length > 0) throw new UncopyableData("reference", broken.join(", "));
}
