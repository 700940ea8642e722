import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createShowRow, sqliteBackend, createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { DatabaseUnavailable } from "../errors.ts";
import { isBounded } from "../testing/bounded-plan.ts";
import { BoundedReader } from "./bounded-reader.ts";

let db: TestDatabase;
let file: string;
beforeEach(async () => {
  db = await createTestDatabase(sqliteBackend);
  const { location } = db.slot;
  file = path.join(location?.dialect === "sqlite" ? location.folder : "", "showrunner.sqlite");
  const show = createShowRow({ id: "s1", public_id: "PUBLIC-1", name: "Show" });
  await db.database.write([{ query: db.database.read.insertInto("shows").values(show) }]);
});
afterEach(() => db.drop());

const SELECT_BY_ID = `select "name" from "shows" where "id" = ?`;
const threadRows = [{ name: "by thread" }];

/** A reader with a fake clock that advances by `take` per read. */
function createTestReader(): {
  readonly reader: BoundedReader;
  readonly delegated: string[];
  readonly clock: { now: number; take: number };
} {
  const delegated: string[] = [];
  const clock = { now: 0, take: 0 };
  const reader = new BoundedReader(file, {
    fallback: (sql) => {
      delegated.push(sql);
      return Promise.resolve(threadRows);
    },
    now: () => {
      clock.now += clock.take;
      return clock.now;
    },
  });
  return { reader, delegated, clock };
}

test("reads on the calling thread, including earlier writes", async () => {
  const { reader, delegated } = createTestReader();
  expect(await reader.read(SELECT_BY_ID, ["s1"])).toEqual([{ name: "Show" }]);
  expect(await reader.read(SELECT_BY_ID, ["s2"])).toEqual([]);
  const renamed = db.database.read.updateTable("shows").set({ name: "Other" }).where("id", "=", "s1");
  await db.database.write([{ query: renamed }]);
  expect(await reader.read(SELECT_BY_ID, ["s1"])).toEqual([{ name: "Other" }]);
  expect(delegated).toEqual([]);
  reader.close();
});

test("delegates to the thread for a cooldown period after a slow read", async () => {
  const { reader, delegated, clock } = createTestReader();
  clock.take = 60;
  expect(await reader.read(SELECT_BY_ID, ["s1"])).toEqual([{ name: "Show" }]);
  clock.take = 0;
  expect(await reader.read(SELECT_BY_ID, ["s1"])).toEqual(threadRows);
  clock.now += 9_900;
  expect(await reader.read(SELECT_BY_ID, ["s1"])).toEqual(threadRows);
  clock.now += 200;
  expect(await reader.read(SELECT_BY_ID, ["s1"])).toEqual([{ name: "Show" }]);
  expect(delegated.length).toBe(2);
  reader.close();
});

test("delegates to the thread without blocking when the database is locked", async () => {
  const { reader, delegated } = createTestReader();
  await db.database.close();
  const owner = new Sqlite(file);
  owner.pragma("locking_mode = exclusive");
  owner.pragma("journal_mode = delete");
  owner.exec("begin exclusive");
  const began = performance.now();
  expect(await reader.read(SELECT_BY_ID, ["s1"])).toEqual(threadRows);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(delegated).toEqual([SELECT_BY_ID]);
  owner.close();
  reader.close();
  db = await createTestDatabase(sqliteBackend);
});

test("rejects reads after close", async () => {
  const { reader } = createTestReader();
  reader.close();
  await expect(reader.read(SELECT_BY_ID, ["s1"])).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test.each([
  [`select * from "shows" where "id" = ?`, ["s"], true],
  [`select * from "shows" where "public_id" = ?`, ["P"], true],
  [
    `select "shows".*, "users"."username" from "shows" left join "users" on "users"."id" = "shows"."owner_id" where "shows"."id" = ?`,
    ["s"],
    true,
  ],
  [
    `select (select "username" from "users" where "users"."id" = "shows"."owner_id") from "shows" where "id" = ?`,
    ["s"],
    true,
  ],
  [`select * from "team_credentials" where "show_id" = ? and "team_id" = ?`, ["s", "t"], true],
  [`select "id" from "write_probes" where "id" = ?`, [1], true],
  [`select * from "shows" where "owner_id" = ? order by "updated_at" desc, "id" desc limit ?`, ["u", 21], true],
  [
    `select * from "shows" left join "users" on "users"."id" = "shows"."owner_id" order by "updated_at" limit ?`,
    [21],
    true,
  ],
  [`select * from "team_credentials" where "show_id" = ?`, ["s"], false],
  [`select * from "shows" where "owner_id" = ?`, ["u"], false],
  [`select * from "shows" where "id" > ?`, ["s"], false],
  [`select * from "shows" where "id" = ? or "public_id" = ?`, ["s", "P"], false],
  [`select count(*) from "shows"`, [], false],
  [`select * from "shows" order by "name_folded" limit ?`, [1], false],
  [`select * from "shows" where "owner_id" = ? order by "name_folded" limit ?`, ["u", 21], false],
  [
    `select * from "shows" left join "show_games" on "show_games"."show_id" = "shows"."id" where "shows"."id" = ?`,
    ["s"],
    false,
  ],
])("detects bounded queries: %s with %j is %s", (sql, parameters, expected) => {
  const database = new Sqlite(file, { readonly: true });
  expect(isBounded(database, sql, parameters)).toBe(expected);
  database.close();
});
