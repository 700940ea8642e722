import { readdirSync, readFileSync } from "node:fs";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEventLog } from "../../features/live/event-log.ts";
import { NewerDatabase, type Database } from "./index.ts";
import { migrations, type Migration } from "./migrations/index.ts";
import { readDialect } from "./read-dialect.ts";
import { rawStatement, type RawStatement } from "./statement.ts";
import { backEnds, type Place } from "./testing/index.ts";

const released_folder = new URL("./released/", import.meta.url);
const released = readdirSync(released_folder).toSorted();
type Data = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Schema and data of a released version, as a host left them. */
function readReleased(version: string, dialect: Database["dialect"]): { schema: readonly RawStatement[]; data: Data } {
  const text = (file: string): string => readFileSync(new URL(`${version}/${file}`, released_folder), "utf8");
  const schema = text(`${dialect}.sql`)
    .split(/;\n/)
    .filter((statement) => statement.trim() !== "")
    .map((statement) => ({ sql: statement, parameters: [] }));
  return { schema, data: JSON.parse(text("data.json")) as Data };
}

function inserts(data: Data, dialect: Database["dialect"]): readonly RawStatement[] {
  const build = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: readDialect(dialect, () => Promise.resolve([])),
  });
  return Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => rawStatement({ query: build.insertInto(table).values([...rows]) }));
}

const shapes = {
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
async function shapeOf({ read, dialect }: Database): Promise<readonly unknown[]> {
  return (await shapes[dialect].execute(read)).rows;
}

async function applied({ read }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from schema_migrations order by id`.execute(read);
  return rows.map(({ id }) => id);
}

const table = (id: string, name: string): Migration => ({
  id,
  up: (schema, { integer, table_end }) =>
    schema
      .createTable(name)
      .addColumn("id", integer, (column) => column.primaryKey())
      .modifyEnd(table_end),
});
const broken: Migration = {
  id: "9992_broken",
  up: (schema, { integer }) => schema.alterTable("no_such_table").addColumn("x", integer),
};

describe.each(await backEnds())("on $name", (back_end) => {
  let place: Place;
  let opened: Database[];
  beforeEach(async () => {
    place = await back_end.place();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await place.drop();
  });
  const open = async (given?: readonly Migration[]): Promise<Database> => {
    const database = await place.open(given);
    opened.push(database);
    return database;
  };
  const close = async (): Promise<void> => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  };

  test.each(released)(
    "the database that version %s left behind is brought up to date with all that it holds",
    async (version) => {
      const { schema, data } = readReleased(version, back_end.dialect);
      await place.execute([...schema, ...inserts(data, back_end.dialect)]);
      const database = await open();
      expect(await applied(database)).toEqual(migrations.map(({ id }) => id));
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
      const fresh = await back_end.place();
      const other = await fresh.open();
      expect(await shapeOf(database)).toEqual(await shapeOf(other));
      await other.close();
      await fresh.drop();
    },
  );

  test.runIf(back_end.shared)("servers that start at once migrate once", async () => {
    const databases = await Promise.all([open(), open(), open()]);
    for (const database of databases) expect(await applied(database)).toEqual(migrations.map(({ id }) => id));
  });

  test("a database of a newer version is refused and left alone", async () => {
    await open();
    await close();
    await place.execute([
      { sql: "insert into schema_migrations (id, applied_at) values ('9999_from_the_future', 1)", parameters: [] },
    ]);
    const older = open([...migrations, table("9991_more", "more")]);
    await expect(older).rejects.toBeInstanceOf(NewerDatabase);
    await expect(older).rejects.toMatchObject({ unknown_migrations: ["9999_from_the_future"] });
    await place.execute([{ sql: "delete from schema_migrations where id like '9999%'", parameters: [] }]);
    expect(await applied(await open())).toEqual(migrations.map(({ id }) => id));
  });

  test("an upgrade that fails leaves a database that both versions can go on with", async () => {
    await open();
    await close();
    const more = table("9991_more", "more");
    await expect(open([...migrations, more, broken])).rejects.toThrow();
    // MySQL cannot roll back DDL; there the older version reports that the database is newer.
    if (back_end.dialect !== "mysql") expect(await applied(await open())).toEqual(migrations.map(({ id }) => id));
    await close();
    const repaired = [...migrations, more, table(broken.id, "repaired")];
    expect(await applied(await open(repaired))).toEqual(repaired.map(({ id }) => id));
  });

  test.runIf(back_end.dialect === "mysql")(
    "a server that was stopped between a change and its record goes on",
    async () => {
      await open();
      await close();
      const last = migrations.at(-1)?.id ?? "";
      await place.execute([{ sql: "update schema_migrations set applied_at = 0 where id = ?", parameters: [last] }]);
      expect(await applied(await open())).toEqual(migrations.map(({ id }) => id));
    },
  );
});

test("migrations are sorted by id, and a released one is never changed", () => {
  const names = migrations.map(({ id }) => id);
  expect(names).toEqual([...new Set(names)].toSorted());
  for (const version of released) {
    const { schema } = readReleased(version, "sqlite");
    const records = schema.at(-1)?.sql ?? "";
    const known = [...records.matchAll(/'(\d{4}_\w+)'/g)].map(([, id]) => id);
    expect(known.length).toBeGreaterThan(20);
    expect(names).toEqual(expect.arrayContaining(known));
  }
});
