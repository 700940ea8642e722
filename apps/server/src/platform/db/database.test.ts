import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseUnavailable, openDatabase, ReferenceViolation, type Database } from "./index.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await createTestDatabase();
  database = db.database;
});
afterAll(() => db.drop());

test("rejects a missing data folder", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-db-"));
  await expect(openDatabase({ dialect: "sqlite", folder: path.join(folder, "missing") })).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  );
  await rm(folder, { recursive: true });
});

test.each([true, false])("enforces foreign keys of the embedded database as configured (%s)", async (isEnforced) => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-db-"));
  const embedded = await openDatabase({ dialect: "sqlite", folder, foreign_keys: isEnforced });
  const session = {
    id: "s1",
    user_id: "nobody",
    current_hash: "x",
    previous_hash: null,
    rotated_at: 1,
    created_at: 1,
    expires_at: 2,
    address: null,
    user_agent: null,
  };
  const writing = embedded.write([{ query: embedded.read.insertInto("auth_sessions").values(session) }]).then(
    () => "written",
    (error: unknown) => (error instanceof ReferenceViolation ? "refused" : error),
  );
  expect(await writing).toBe(isEnforced ? "refused" : "written");
  await embedded.close();
  await rm(folder, { recursive: true });
});

test("matches the schema snapshot", async () => {
  const rows = await sql<{
    sql: string;
  }>`select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by name`.execute(
    database.read,
  );
  await expect(rows.rows.map(({ sql: text }) => `${text};\n`).join("")).toMatchFileSnapshot("schema.snapshot.sql");
});
