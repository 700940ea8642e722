import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DataFolderInUse,
  DatabaseUnavailable,
  NewerDatabase,
  openDatabase,
  UniqueViolation,
  WriteConflict,
  type Database,
} from "./index.ts";
import { migrations } from "./migrations/index.ts";
import { testDatabase, type TestDatabase } from "./testing/index.ts";

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await testDatabase();
  database = db.database;
});
afterAll(() => db.end());

const insertProbe = (id: number) => ({ query: database.read.insertInto("write_probes").values({ id, count: 0 }) });
const count = (id: number) => ({
  query: database.read
    .updateTable("write_probes")
    .set({ count: sql`count + 1` })
    .where("id", "=", id),
  expect_rows: 1,
});
const ids = async (): Promise<number[]> =>
  (await database.read.selectFrom("write_probes").select("id").orderBy("id").execute()).map(({ id }) => id);

test("a list of statements is written as a whole, and read as soon as it is resolved", async () => {
  await database.write([insertProbe(1), insertProbe(2), count(1)]);
  expect(
    await database.read.selectFrom("write_probes").selectAll().where("id", "in", [1, 2]).orderBy("id").execute(),
  ).toEqual([
    { id: 1, count: 1 },
    { id: 2, count: 0 },
  ]);
});

test("a unique violation undoes its whole list and names the columns", async () => {
  const error: unknown = await database.write([insertProbe(3), insertProbe(1)]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UniqueViolation);
  expect((error as UniqueViolation).concerns("write_probes.id")).toBe(true);
  expect(await ids()).not.toContain(3);
});

test("an unexpected number of rows undoes its whole list and says which statement", async () => {
  const error: unknown = await database.write([insertProbe(4), count(4), count(99)]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WriteConflict);
  expect((error as WriteConflict).statement).toBe(2);
  expect(await ids()).not.toContain(4);
});

test("lists that share a transaction do not share their fate, and keep their order", async () => {
  const outcomes = await Promise.allSettled([
    database.write([insertProbe(10)]),
    database.write([insertProbe(11), insertProbe(10)]),
    database.write([count(11)]),
    database.write([insertProbe(11)]),
    database.write([count(11)]),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled", "fulfilled"]);
  expect(
    await database.read.selectFrom("write_probes").select("count").where("id", "=", 11).executeTakeFirst(),
  ).toEqual({ count: 1 });
});

test("a statement that is a bug rejects its list alone", async () => {
  const outcomes = await Promise.allSettled([
    database.write([{ query: { compile: () => CompiledQuery.raw("insert into nowhere values (1)") } }]),
    database.write([insertProbe(20)]),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

test("transactions are refused for reading", async () => {
  await expect(database.read.transaction().execute(() => Promise.resolve())).rejects.toThrow("single statements");
});

test("a second opening of the folder is refused while the first lasts", async () => {
  await expect(openDatabase({ dialect: "sqlite", folder: db.folder })).rejects.toBeInstanceOf(DataFolderInUse);
});

test("the folder can be opened again after it was closed, with what was written", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-db-"));
  const first = await openDatabase({ dialect: "sqlite", folder });
  await first.write([{ query: first.read.insertInto("write_probes").values({ id: 7, count: 7 }) }]);
  await first.close();
  await expect(first.write([])).rejects.toBeInstanceOf(DatabaseUnavailable);
  const second = await openDatabase({ dialect: "sqlite", folder });
  expect(await second.read.selectFrom("write_probes").selectAll().execute()).toEqual([{ id: 7, count: 7 }]);
  await second.close();
  await rm(folder, { recursive: true });
});

test("a database of a newer version is refused", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-db-"));
  await (await openDatabase({ dialect: "sqlite", folder })).close();
  const file = new Sqlite(path.join(folder, "showrunner.sqlite"));
  file.prepare("insert into schema_migrations values ('9999_from_the_future', 0)").run();
  file.close();
  await expect(openDatabase({ dialect: "sqlite", folder })).rejects.toBeInstanceOf(NewerDatabase);
  await rm(folder, { recursive: true });
});

test("a file that is no database is refused", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-db-"));
  await expect(openDatabase({ dialect: "sqlite", folder: path.join(folder, "missing") })).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  );
  await rm(folder, { recursive: true });
});

test("migrations are sorted by id and change one thing each", () => {
  const names = migrations.map(({ id }) => id);
  expect(names).toEqual([...new Set(names)].toSorted());
});

test("the schema is the one that was agreed", async () => {
  const rows = await sql<{
    sql: string;
  }>`select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by name`.execute(
    database.read,
  );
  await expect(rows.rows.map(({ sql: text }) => `${text};\n`).join("")).toMatchFileSnapshot("schema.snapshot.sql");
});
