import { sql, type Compilable } from "kysely";
import { INCOMPLETE_MARKER } from "../errors.ts";
import type { DataKeysTable } from "../background-tables.ts";
import { ARCHIVED_TABLES, OMITTED_TABLES } from "./archived-tables.ts";
import { createBuilder, runQuery } from "./bulk-connection.ts";
import type { BulkTarget } from "./open-target.ts";

/** What a target contains: nothing worth keeping, data of the product, or tables of another program. */
export type TargetState = "empty" | "incomplete" | "in_use" | "foreign";

const TABLE_QUERIES = {
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: "select table_name as name from information_schema.tables where table_schema = current_schema()",
  mysql: "select table_name as name from information_schema.tables where table_schema = database()",
} as const;
/** Ordered so that referencing tables come first. */
const DROP_ORDER: readonly string[] = [...OMITTED_TABLES, ...ARCHIVED_TABLES.map(({ name }) => name).toReversed()];
/** These tables have no rows if a server has only been started on the database. */
const TABLES_IN_USE = ["users", "shows", "games"] as const;

async function listTables(target: BulkTarget): Promise<ReadonlySet<string>> {
  const rows = await target.query({ sql: TABLE_QUERIES[target.dialect], parameters: [] });
  return new Set((rows as readonly { readonly name: string }[]).map(({ name }) => name));
}

/** Determines what a target contains. A target with an interrupted restore or copy is `incomplete`. */
export async function inspectTarget(target: BulkTarget): Promise<TargetState> {
  const tables = await listTables(target);
  const builder = createBuilder(target.dialect);
  if (!tables.has("schema_migrations")) return DROP_ORDER.some((name) => tables.has(name)) ? "foreign" : "empty";
  const marker = builder.selectFrom("schema_migrations").select("id").where("id", "=", INCOMPLETE_MARKER);
  if ((await runQuery(target, marker)).length > 0) return "incomplete";
  for (const name of TABLES_IN_USE) {
    if (!tables.has(name)) continue;
    if ((await runQuery(target, builder.selectFrom(name).select("id").limit(1))).length > 0) return "in_use";
  }
  return "empty";
}

/** Marks the target, removes all tables of the product, and creates the schema of these migrations without rows. */
export async function rebuildSchema(target: BulkTarget, migrationIds: readonly string[]): Promise<void> {
  const { dialect } = target;
  const builder = createBuilder(dialect);
  await target.createMigrationsTable();
  const marker = builder.selectFrom("schema_migrations").select("id").where("id", "=", INCOMPLETE_MARKER);
  if ((await runQuery(target, marker)).length === 0)
    await run(
      target,
      builder.insertInto("schema_migrations").values({ id: INCOMPLETE_MARKER, applied_at: Date.now() }),
    );
  await dropTables(target);
  await target.migrate(migrationIds);
  // Migrations may have added rows.
  const present = await listTables(target);
  for (const name of DROP_ORDER) if (present.has(name)) await run(target, builder.deleteFrom(name));
}

/** Removes all tables of the product; the marker stays. */
async function dropTables(target: BulkTarget): Promise<void> {
  const { dialect } = target;
  const builder = createBuilder(dialect);
  const tables = await listTables(target);
  if (dialect === "sqlite") await target.query({ sql: "pragma foreign_keys = off", parameters: [] });
  for (const name of DROP_ORDER) if (tables.has(name)) await run(target, builder.schema.dropTable(name));
  if (dialect === "sqlite") await target.query({ sql: "pragma foreign_keys = on", parameters: [] });
  await run(target, builder.deleteFrom("schema_migrations").where("id", "!=", INCOMPLETE_MARKER));
}

/** Empties a target on which a restore or a copy was begun. */
export async function clearTarget(target: BulkTarget): Promise<void> {
  await dropTables(target);
  await removeMarker(target);
}

/** The last step: from now on, servers start on the target. */
export async function removeMarker(target: BulkTarget): Promise<void> {
  await run(target, createBuilder(target.dialect).deleteFrom("schema_migrations").where("id", "=", INCOMPLETE_MARKER));
}

async function run(target: BulkTarget, query: Compilable): Promise<void> {
  const { sql: text, parameters } = query.compile();
  await target.query({ sql: text, parameters });
}

/** Runs `work` in a transaction without retries; rolls back if `work` rejects. */
export async function runBulkTransaction<T>(target: BulkTarget, work: () => Promise<T>): Promise<T> {
  await target.query({ sql: "begin", parameters: [] });
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await target.query({ sql: "rollback", parameters: [] }).catch(() => undefined);
    throw error;
  }
  await target.query({ sql: "commit", parameters: [] });
  return result;
}

/**
 * Upgrades the loaded tables to this version, invalidates issued tokens, holds the archived jobs, and removes
 * the marker.
 *
 * @param dataKey null if the archive contains no secrets
 * @param now epoch ms
 */
export async function completeRestore(
  target: BulkTarget,
  { dataKey, now }: { readonly dataKey: DataKeysTable | null; readonly now: number },
): Promise<void> {
  const builder = createBuilder(target.dialect);
  await target.migrate();
  await runBulkTransaction(target, async () => {
    // In seconds, to exceed every version issued since the archive was made, also after an earlier restore.
    const version = Math.floor(now / 1_000);
    for (const name of ["users", "team_credentials"])
      await run(
        target,
        builder.updateTable(name).set({
          token_version: sql`case when token_version < ${sql.lit(version)} then ${sql.lit(version)} else token_version + 1 end`,
        }),
      );
    await run(target, builder.updateTable("jobs").set({ state: "held", failure: null, run_at: 0 }));
    if (dataKey !== null) await run(target, builder.insertInto("data_keys").values({ ...dataKey }));
  });
  await target.sync();
  await removeMarker(target);
}
