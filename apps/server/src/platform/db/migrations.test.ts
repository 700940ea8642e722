import { readdirSync, readFileSync } from "node:fs";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEventLog } from "../../features/live/room/event-log.ts";
import { readAppliedMigrations } from "./inspect/applied-migrations.ts";
import { NewerDatabase, type Database } from "./index.ts";
import { migrations, type Migration } from "./migrations/index.ts";
import { createReadDialect } from "./read-dialect.ts";
import { toRawStatement, type RawStatement } from "./statement.ts";
import { findBackends, type DatabaseSlot } from "./testing/index.ts";

const RELEASED_FOLDER = new URL("./released/", import.meta.url);
const releasedVersions = readdirSync(RELEASED_FOLDER).toSorted();
type Data = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Schema and data of a released version, as an installation left them. */
function readReleased(version: string, dialect: Database["dialect"]): { schema: readonly RawStatement[]; data: Data } {
  const text = (file: string): string => readFileSync(new URL(`${version}/${file}`, RELEASED_FOLDER), "utf8");
  const schema = text(`${dialect}.sql`)
    .split(/;\n/)
    .filter((statement) => statement.trim() !== "")
    .map((statement) => ({ sql: statement, parameters: [] }));
  return { schema, data: JSON.parse(text("data.json")) as Data };
}

function buildInserts(data: Data, dialect: Database["dialect"]): readonly RawStatement[] {
  const build = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: createReadDialect(dialect, () => Promise.resolve([])),
  });
  return Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => toRawStatement({ query: build.insertInto(table).values([...rows]) }));
}

const schemaQueries = {
  sqlite: sql`select name, sql as shape from sqlite_master where sql is not null order by name`,
  postgres: sql`
    select table_name || '.' || column_name as name,
      concat_ws(' ', data_type, character_maximum_length, collation_name, is_nullable) as shape
    from information_schema.columns where table_schema = current_schema()
    union all
    select indexname, replace(indexdef, current_schema() || '.', '') from pg_indexes where schemaname = current_schema()
    union all
    select conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = current_schema()::regnamespace
    order by 1`,
  mysql: sql`
    select concat(table_name, '.', column_name) as name,
      concat_ws(' ', column_type, collation_name, is_nullable, column_key) as shape
    from information_schema.columns where table_schema = database()
    union all
    select concat(table_name, '.', index_name, '.', seq_in_index), concat_ws(' ', column_name, non_unique)
    from information_schema.statistics where table_schema = database()
    union all
    select concat(table_name, '.', constraint_name), concat_ws(' ', referenced_table_name, delete_rule)
    from information_schema.referential_constraints where constraint_schema = database()
    order by 1, 2`,
};
/** Tables, columns, indexes and foreign keys as the database describes them. */
async function describeSchema({ read, dialect }: Database): Promise<readonly unknown[]> {
  return (await schemaQueries[dialect].execute(read)).rows;
}

async function listAppliedMigrations({ read }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from schema_migrations order by id`.execute(read);
  return rows.map(({ id }) => id);
}

const createTableMigration = (id: string, name: string): Migration => ({
  id,
  up: (schema, { integer, tableEnd }) =>
    schema
      .createTable(name)
      .addColumn("id", integer, (column) => column.primaryKey())
      .modifyEnd(tableEnd),
});
const brokenMigration: Migration = {
  id: "9992_broken",
  up: (schema, { integer }) => schema.alterTable("no_such_table").addColumn("x", integer),
};

describe.each(await findBackends())("on $name", (backend) => {
  let slot: DatabaseSlot;
  let opened: Database[];
  beforeEach(async () => {
    slot = await backend.createSlot();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await slot.drop();
  });
  const open = async (given?: readonly Migration[]): Promise<Database> => {
    const database = await slot.open(given);
    opened.push(database);
    return database;
  };
  const close = async (): Promise<void> => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  };

  test.each(releasedVersions)("migrates a database of version %s and keeps all its data", async (version) => {
    const { schema, data } = readReleased(version, backend.dialect);
    await slot.execute([...schema, ...buildInserts(data, backend.dialect)]);
    const database = await open();
    expect(await listAppliedMigrations(database)).toEqual(migrations.map(({ id }) => id));
    for (const [name, rows] of Object.entries(data)) {
      const { rows: kept } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        database.read,
      );
      expect(kept).toHaveLength(rows.length);
      for (const row of rows) expect(kept).toContainEqual(expect.objectContaining(row));
    }
    const log = createEventLog(database, Date.now);
    for (const { id, seq, teams_count } of await database.read.selectFrom("shows").selectAll().execute()) {
      const loaded = await log.load(id);
      expect([loaded?.state.seq, loaded?.state.teams.by_id.size]).toEqual([seq, teams_count]);
    }
    const fresh = await backend.createSlot();
    const other = await fresh.open();
    expect(await describeSchema(database)).toEqual(await describeSchema(other));
    await other.close();
    await fresh.drop();
  });

  test("takes over verified addresses, except those that were changed later", async () => {
    await open(migrations.filter(({ id }) => id < "0500"));
    await close();
    const user = (id: string, email: string | null): RawStatement => ({
      sql: `insert into users (id, username, username_folded, email, email_folded, first_name, last_name, search_folded, password_hash, role, active, communication_language, token_version, created_at, updated_at, version) values ('${id}', '${id}', '${id}', ${email === null ? "null, null" : `'${email}', '${email}'`}, '', '', '', '', 'user', 1, 'en', 1, 1, 1, 1)`,
      parameters: [],
    });
    const verification = (userId: string, verifiedAt: number | null): RawStatement => ({
      sql: `insert into email_verifications (id, user_id, email, email_folded, sent_at, verified_at, created_at) values ('${userId}', '${userId}', '${userId}@example.org', '${userId}@example.org', 1, ${String(verifiedAt)}, 1)`,
      parameters: [],
    });
    await slot.execute([
      user("ada", "ada@example.org"),
      user("bob", "other@example.org"),
      user("eve", null),
      user("kim", "kim@example.org"),
      verification("ada", 7),
      verification("bob", 7),
      verification("eve", null),
    ]);
    const { read } = await open();
    const rows = await read
      .selectFrom("users")
      .select(["email_verified_at", "login_via_username"])
      .orderBy("id")
      .execute();
    expect(rows.map((row) => [row.email_verified_at, row.login_via_username])).toEqual([
      [7, 1],
      [null, 1],
      [null, 1],
      [null, 1],
    ]);
  });

  test("records how long migrations took, whichever version came before", async () => {
    const listMeasured = async ({ read }: Database): Promise<readonly string[]> => {
      const rows = await read.selectFrom("migration_durations").selectAll().orderBy("id").execute();
      expect(rows.every(({ duration_ms }) => Number.isInteger(Number(duration_ms)) && Number(duration_ms) >= 0)).toBe(
        true,
      );
      return rows.map(({ id }) => id);
    };
    const early = migrations.filter(({ id }) => id < "0540");
    await open(early);
    await close();
    // Migrations applied by an earlier version were not measured.
    const later = migrations.slice(early.length).map(({ id }) => id);
    expect(await listMeasured(await open())).toEqual(later);
    await close();
    const more = createTableMigration("9991_more", "more");
    expect(await listMeasured(await open([...migrations, more]))).toEqual([...later, more.id]);
    const applied = await readAppliedMigrations(opened[0] as Database);
    expect(applied.map(({ id }) => id)).toEqual([...migrations, more].map(({ id }) => id));
    expect(applied.filter(({ duration_ms }) => duration_ms === null)).toHaveLength(early.length);
  });

  test.runIf(backend.isShared)("migrates once when several servers start concurrently", async () => {
    const databases = await Promise.all([open(), open(), open()]);
    for (const database of databases)
      expect(await listAppliedMigrations(database)).toEqual(migrations.map(({ id }) => id));
  });

  test("rejects a database of a newer version without changing it", async () => {
    await open();
    await close();
    await slot.execute([
      { sql: "insert into schema_migrations (id, applied_at) values ('9999_from_the_future', 1)", parameters: [] },
    ]);
    const older = open([...migrations, createTableMigration("9991_more", "more")]);
    await expect(older).rejects.toBeInstanceOf(NewerDatabase);
    await expect(older).rejects.toMatchObject({ unknownMigrations: ["9999_from_the_future"] });
    await slot.execute([{ sql: "delete from schema_migrations where id like '9999%'", parameters: [] }]);
    expect(await listAppliedMigrations(await open())).toEqual(migrations.map(({ id }) => id));
  });

  test("leaves a database that both versions can use after a failed upgrade", async () => {
    await open();
    await close();
    const more = createTableMigration("9991_more", "more");
    await expect(open([...migrations, more, brokenMigration])).rejects.toThrow();
    // MySQL cannot roll back DDL; there the older version reports that the database is newer.
    if (backend.dialect !== "mysql")
      expect(await listAppliedMigrations(await open())).toEqual(migrations.map(({ id }) => id));
    await close();
    const repaired = [...migrations, more, createTableMigration(brokenMigration.id, "repaired")];
    expect(await listAppliedMigrations(await open(repaired))).toEqual(repaired.map(({ id }) => id));
  });

  test("never takes over a foreign table of the same name, however often it tries", async () => {
    await open();
    await close();
    await slot.execute([{ sql: "create table more (note varchar(20))", parameters: [] }]);
    const upgraded = [...migrations, createTableMigration("9991_more", "more")];
    await expect(open(upgraded)).rejects.toThrow();
    await expect(open(upgraded)).rejects.toThrow();
    await slot.execute([{ sql: "drop table more", parameters: [] }]);
    expect(await listAppliedMigrations(await open(upgraded))).toEqual(upgraded.map(({ id }) => id));
  });

  test.runIf(backend.dialect === "mysql")("resumes when stopped between a schema change and its record", async () => {
    await open();
    await close();
    const last = migrations.at(-1)?.id ?? "";
    await slot.execute([{ sql: "update schema_migrations set applied_at = 0 where id = ?", parameters: [last] }]);
    expect(await listAppliedMigrations(await open())).toEqual(migrations.map(({ id }) => id));
  });
});

test("keeps migrations sorted by id and all released ones present", () => {
  const names = migrations.map(({ id }) => id);
  expect(names).toEqual([...new Set(names)].toSorted());
  for (const version of releasedVersions) {
    const { schema } = readReleased(version, "sqlite");
    const records = schema.at(-1)?.sql ?? "";
    const known = [...records.matchAll(/'(\d{4}_\w+)'/g)].map(([, id]) => id);
    expect(known.length).toBeGreaterThan(20);
    expect(names).toEqual(expect.arrayContaining(known));
  }
});
