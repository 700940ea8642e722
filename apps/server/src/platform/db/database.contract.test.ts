import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatabaseUnavailable, ReferenceViolation, UniqueViolation, WriteConflict, type Database } from "./index.ts";
import { backEnds, showRow, testDatabase, type TestDatabase } from "./testing/index.ts";

describe.each(await backEnds())("on $name", (back_end) => {
  let db: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    db = await testDatabase(back_end);
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
  const probe = (id: number) =>
    database.read.selectFrom("write_probes").selectAll().where("id", "=", id).executeTakeFirst();

  test("a list of statements is written as a whole, and read as soon as it is resolved", async () => {
    await database.write([insertProbe(1), insertProbe(2), count(1)]);
    expect([await probe(1), await probe(2)]).toEqual([
      { id: 1, count: 1 },
      { id: 2, count: 0 },
    ]);
  });

  test("a unique violation undoes its whole list and names the columns", async () => {
    const error: unknown = await database.write([insertProbe(3), insertProbe(1)]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UniqueViolation);
    expect((error as UniqueViolation).columns).toEqual(["write_probes.id"]);
    expect(await ids()).not.toContain(3);
  });

  test("a rule over several columns names all of them", async () => {
    const credentials = {
      show_id: "s",
      team_id: "t",
      name_folded: "it's '100 % sure'",
      password_hash: "",
      token_version: 1,
    };
    const insert = (change: object) => ({
      query: database.read.insertInto("team_credentials").values({ ...credentials, ...change }),
    });
    const show = showRow();
    await expect(database.write([insert({})])).rejects.toBeInstanceOf(ReferenceViolation);
    await database.write([{ query: database.read.insertInto("shows").values(show) }, insert({})]);
    await expect(database.write([insert({ team_id: "u" })])).rejects.toMatchObject({
      columns: ["team_credentials.show_id", "team_credentials.name_folded"],
    });
    const twin = { ...show, id: "other" };
    await expect(database.write([{ query: database.read.insertInto("shows").values(twin) }])).rejects.toMatchObject({
      columns: ["shows.public_id"],
    });
    const rename = database.read.updateTable("team_credentials").set({ team_id: "x" }).where("team_id", "=", "u");
    await database.write([insert({ team_id: "u", name_folded: "other" })]);
    await expect(
      database.write([{ query: rename.set({ name_folded: credentials.name_folded }) }]),
    ).rejects.toMatchObject({ columns: ["team_credentials.show_id", "team_credentials.name_folded"] });
    // Rows that belong to a show are deleted with it.
    await database.write([{ query: database.read.deleteFrom("shows") }]);
    expect(await database.read.selectFrom("team_credentials").selectAll().execute()).toEqual([]);
  });

  test("an unexpected number of rows undoes its whole list and says which statement", async () => {
    const error: unknown = await database
      .write([insertProbe(4), count(4), count(99)])
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WriteConflict);
    expect((error as WriteConflict).statement).toBe(2);
    expect(await ids()).not.toContain(4);
  });

  test("a change to what is there already counts as a changed row", async () => {
    const same = database.read.updateTable("write_probes").set({ count: 0 }).where("id", "=", 2);
    await database.write([{ query: same, expect_rows: 1 }]);
    await expect(database.write([{ query: same, expect_rows: 2 }])).rejects.toBeInstanceOf(WriteConflict);
  });

  test("lists that share a transaction do not share their fate, and keep their order", async () => {
    const outcomes = await Promise.allSettled([
      database.write([insertProbe(10)]),
      database.write([insertProbe(11), insertProbe(10)]),
      database.write([count(11)]),
      database.write([insertProbe(11)]),
      database.write([count(11)]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(await probe(11)).toEqual({ id: 11, count: 1 });
  });

  test("a statement that is a bug rejects its list alone", async () => {
    const outcomes = await Promise.allSettled([
      database.write([{ query: { compile: () => CompiledQuery.raw("insert into nowhere values (1)") } }]),
      database.write([insertProbe(20)]),
      database.write([
        insertProbe(21),
        { query: { compile: () => CompiledQuery.raw("insert into nowhere values (1)") } },
      ]),
      database.write([insertProbe(22)]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
    expect(await ids()).not.toContain(21);
  });

  test("text comes back as it was, and is told apart and sorted by its code points", async () => {
    const keys = ["Z", "a", "Ä", "ä", "straße", "STRASSE", "'\"\\;--", "🎉 zero\u200bwidth", "%_!"];
    const settings = (key: string) => ({
      key,
      value: JSON.stringify({ key, nul: "\0" }),
      updated_at: 1_763_700_000_123,
    });
    await database.write(keys.map((key) => ({ query: database.read.insertInto("settings").values(settings(key)) })));
    const rows = await database.read.selectFrom("settings").selectAll().orderBy("key").execute();
    expect(rows).toEqual(
      keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).map((key) => settings(key)),
    );
  });

  test("transactions are refused for reading", async () => {
    await expect(database.read.transaction().execute(() => Promise.resolve())).rejects.toThrow("single statements");
  });

  test("a second server uses the database at the same time where that is meant to be", async () => {
    const second = db.place.open();
    if (!back_end.shared) {
      await expect(second).rejects.toMatchObject({ name: "DataFolderInUse" });
      return;
    }
    const other = await second;
    await Promise.all([database.write([insertProbe(30)]), other.write([insertProbe(31)])]);
    expect(await ids()).toEqual(expect.arrayContaining([30, 31]));
    await other.close();
  });

  test("what was written is there after the end, and an ended database takes nothing more", async () => {
    const place = await back_end.place();
    const first = await place.open();
    await first.write([{ query: first.read.insertInto("write_probes").values({ id: 7, count: 7 }) }]);
    await first.close();
    await expect(first.write([])).rejects.toBeInstanceOf(DatabaseUnavailable);
    const second = await place.open();
    expect(await second.read.selectFrom("write_probes").selectAll().execute()).toEqual([{ id: 7, count: 7 }]);
    await second.close();
    await place.drop();
  });
});
