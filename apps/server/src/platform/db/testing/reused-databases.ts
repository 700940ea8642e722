import type { Database } from "../database.ts";
import type { RawStatement } from "../statement.ts";
import type { DatabaseSlot, TestBackend, TestDatabase } from "./test-backends.ts";

interface MigratedSlot {
  readonly slot: DatabaseSlot;
  readonly tables: readonly string[];
  /** Rows that migrations inserted. */
  readonly inserts: ReadonlyMap<string, readonly RawStatement[]>;
}

/** By name of the backend. Reused, because migrating a database on a server takes longer than most tests. */
const free = new Map<string, MigratedSlot[]>();

const toStatement = (sql: string): RawStatement => ({ sql, parameters: [] });
const quoteName = ({ dialect }: Database, name: string): string =>
  dialect === "postgres" ? `"${name}"` : `\`${name}\``;

async function listTables({ dialect, readBounded }: Database): Promise<readonly string[]> {
  const schema = dialect === "postgres" ? "current_schema()" : "database()";
  const sql = `select table_name as name from information_schema.tables where table_schema = ${schema}`;
  return ((await readBounded(sql, [])) as { name: string }[]).map(({ name }) => name);
}

/** Returns those of the tables that have rows, in one round trip. */
async function findFilled(database: Database, tables: readonly string[]): Promise<readonly string[]> {
  const sql = tables
    .map(
      (name) =>
        `select '${name}' as name from (select 1 as one) as one where exists (select 1 from ${quoteName(database, name)})`,
    )
    .join(" union all ");
  return ((await database.readBounded(sql, [])) as { name: string }[]).map(({ name }) => name);
}

async function buildInserts(database: Database, table: string): Promise<readonly RawStatement[]> {
  const rows = (await database.readBounded(`select * from ${quoteName(database, table)}`, [])) as object[];
  return rows.map((row) => {
    const columns = Object.keys(row).map((name) => quoteName(database, name));
    const values = columns.map((_, index) => (database.dialect === "postgres" ? `$${index + 1}` : "?"));
    return {
      sql: `insert into ${quoteName(database, table)} (${columns.join(", ")}) values (${values.join(", ")})`,
      parameters: Object.values(row) as RawStatement["parameters"],
    };
  });
}

/** Builds statements that restore the contents of a new database. */
async function buildReset(database: Database, { tables, inserts }: MigratedSlot): Promise<readonly RawStatement[]> {
  const isPostgres = database.dialect === "postgres";
  // If a statement has to wait for a lock, something still uses the database; it is then dropped, not reused.
  const before = isPostgres
    ? ["set lock_timeout = 5000", "set session_replication_role = replica"]
    : ["set innodb_lock_wait_timeout = 5", "set foreign_key_checks = 0"];
  const after = isPostgres ? ["set session_replication_role = default", "set lock_timeout = default"] : [];
  const filled = new Set([...(await findFilled(database, tables)), ...inserts.keys()]);
  const deletes = [...filled].map((name) => `delete from ${quoteName(database, name)}`);
  return [
    ...[...before, "begin", ...deletes].map(toStatement),
    ...[...inserts.values()].flat(),
    ...["commit", ...after].map(toStatement),
  ];
}

async function migrateNew(backend: TestBackend): Promise<MigratedSlot> {
  const slot = await backend.createSlot();
  const database = await slot.open();
  const tables = (await listTables(database)).filter((name) => !name.endsWith("migrations"));
  const inserts = new Map<string, readonly RawStatement[]>();
  for (const name of await findFilled(database, tables)) inserts.set(name, await buildInserts(database, name));
  await database.close();
  return { slot, tables, inserts };
}

/** Opens a migrated database on a server. It is empty like a new one, but may have been used by an earlier test. */
export async function openReused(backend: TestBackend): Promise<TestDatabase> {
  const migrated = free.get(backend.name)?.pop() ?? (await migrateNew(backend));
  const { slot } = migrated;
  const database = await slot.open();
  return {
    database,
    slot,
    drop: async () => {
      const reset = await buildReset(database, migrated).catch(() => null);
      await database.close();
      try {
        if (reset === null) throw new Error("The test changed or closed the database.");
        await slot.execute(reset);
        free.set(backend.name, [...(free.get(backend.name) ?? []), migrated]);
      } catch {
        await slot.drop();
      }
    },
  };
}
