import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseUnavailable, NewerDatabase, openDatabase, type Database } from "./index.ts";
import { migrations } from "./migrations/index.ts";
import { testDatabase, type TestDatabase } from "./testing/index.ts";

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await testDatabase();
  database = db.database;
});
afterAll(() => db.end());

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
