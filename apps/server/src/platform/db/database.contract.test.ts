import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatabaseUnavailable, ReferenceViolation, UniqueViolation, WriteConflict, type Database } from "./index.ts";
import { findBackends, createShowRow, createTestDatabase, type TestDatabase } from "./testing/index.ts";

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    db = await createTestDatabase(backend);
    database = db.database;
  });
  afterAll(() => db.drop());

  const insertProbe = (id: number) => ({ query: database.read.insertInto("write_probes").values({ id, count: 0 }) });
  const count = (id: number) => ({
    query: database.read
      .updateTable("write_probes")
      .set({ count: sql`count + 1` })
      .where("id", "=", id),
    expectRows: 1,
  });
  const ids = async (): Promise<number[]> =>
    (await database.read.selectFrom("write_probes").select("id").orderBy("id").execute()).map(({ id }) => id);
  const probe = (id: number) =>
    database.read.selectFrom("write_probes").selectAll().where("id", "=", id).executeTakeFirst();

  test("writes a statement list atomically and makes it readable once resolved", async () => {
    await database.write([insertProbe(1), insertProbe(2), count(1)]);
    expect([await probe(1), await probe(2)]).toEqual([
      { id: 1, count: 1 },
      { id: 2, count: 0 },
    ]);
  });

  test("rolls back the whole list on a unique violation and names the columns", async () => {
    const error: unknown = await database.write([insertProbe(3), insertProbe(1)]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UniqueViolation);
    expect((error as UniqueViolation).columns).toEqual(["write_probes.id"]);
    expect(await ids()).not.toContain(3);
  });

  test("names all columns of a composite unique constraint", async () => {
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
    const show = createShowRow();
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

  test("rolls back the whole list on an unexpected row count and names the statement", async () => {
    const error: unknown = await database
      .write([insertProbe(4), count(4), count(99)])
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WriteConflict);
    expect((error as WriteConflict).statement).toBe(2);
    expect(await ids()).not.toContain(4);
  });

  test("counts an update that changes no value as an affected row", async () => {
    const same = database.read.updateTable("write_probes").set({ count: 0 }).where("id", "=", 2);
    await database.write([{ query: same, expectRows: 1 }]);
    await expect(database.write([{ query: same, expectRows: 2 }])).rejects.toBeInstanceOf(WriteConflict);
  });

  test("fails lists of one transaction independently and keeps their order", async () => {
    const results = await Promise.allSettled([
      database.write([insertProbe(10)]),
      database.write([insertProbe(11), insertProbe(10)]),
      database.write([count(11)]),
      database.write([insertProbe(11)]),
      database.write([count(11)]),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(await probe(11)).toEqual({ id: 11, count: 1 });
  });

  test("rejects only the list that contains an invalid statement", async () => {
    const results = await Promise.allSettled([
      database.write([{ query: { compile: () => CompiledQuery.raw("insert into nowhere values (1)") } }]),
      database.write([insertProbe(20)]),
      database.write([
        insertProbe(21),
        { query: { compile: () => CompiledQuery.raw("insert into nowhere values (1)") } },
      ]),
      database.write([insertProbe(22)]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
    expect(await ids()).not.toContain(21);
  });

  test("rejects only the list with a statement that is too long for the server", async () => {
    if (database.dialect !== "mysql") return;
    const { rows } = await sql<{ most: number }>`select @@max_allowed_packet as most`.execute(database.read);
    const setting = { key: "long", value: "x".repeat(rows[0]?.most ?? 0), updated_at: 0 };
    const tooLong = { query: database.read.insertInto("settings").values(setting) };
    const results = await Promise.allSettled([
      database.write([insertProbe(130)]),
      database.write([insertProbe(131), tooLong]),
      database.write([tooLong]),
      database.write([insertProbe(132)]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    const isOutage = (result: PromiseSettledResult<void>): boolean =>
      result.status === "rejected" && result.reason instanceof DatabaseUnavailable;
    expect(results.some(isOutage)).toBe(false);
    expect(await ids()).not.toContain(131);
  });

  test("round-trips text unchanged and compares and sorts it by code points", async () => {
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

  test("refuses transactions on the read interface", async () => {
    await expect(database.read.transaction().execute(() => Promise.resolve())).rejects.toThrow("single statements");
  });

  test("allows a second server only on shared databases", async () => {
    const second = db.slot.open();
    if (!backend.isShared) {
      await expect(second).rejects.toMatchObject({ name: "DataFolderInUse" });
      return;
    }
    const other = await second;
    await Promise.all([database.write([insertProbe(30)]), other.write([insertProbe(31)])]);
    expect(await ids()).toEqual(expect.arrayContaining([30, 31]));
    await other.close();
  });

  test("persists data across reopening and refuses writes after close", async () => {
    const slot = await backend.createSlot();
    const first = await slot.open();
    await first.write([{ query: first.read.insertInto("write_probes").values({ id: 7, count: 7 }) }]);
    await first.close();
    await expect(first.write([])).rejects.toBeInstanceOf(DatabaseUnavailable);
    const second = await slot.open();
    expect(await second.read.selectFrom("write_probes").selectAll().execute()).toEqual([{ id: 7, count: 7 }]);
    await second.close();
    await slot.drop();
  });
});
