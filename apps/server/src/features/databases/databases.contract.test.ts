import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { NewDatabaseProfile } from "@showrunner/contract/rest";
import { readConfig } from "../../config.ts";
import { updateProfileFile } from "../../platform/database-profiles/index.ts";
import type { ServerLocation } from "../../platform/db/index.ts";
import { migrations, type Migration } from "../../platform/db/migrations/index.ts";
import { openSqlite } from "../../platform/db/sqlite/open-sqlite.ts";
import { findServerBackends, type DatabaseSlot } from "../../platform/db/testing/index.ts";
import { chooseDatabase } from "../../startup/choose-database.ts";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";

const USER = `profiles_${process.pid}`;
const PASSWORD = "swordfish of the database";

let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  server = await startTestServer({ DATABASE_URL: "" });
  admin = await server.setUp();
});
afterEach(() => server.close());

const embedded = (databasePath: string, name = "Second"): NewDatabaseProfile => ({
  type: "sqlite",
  name,
  description: "",
  database_path: databasePath,
  enable_foreign_keys: true,
});
const create = (body: NewDatabaseProfile) => server.call("POST /admin/database/profiles", { as: admin, body });
const sendCreate = (body: NewDatabaseProfile) => server.send("POST /admin/database/profiles", { as: admin, body });
const runTest = (profileId: string) =>
  server.call("POST /admin/database/profiles/:profileId/test", { as: admin, params: { profileId } });
const overview = () => server.call("GET /admin/database", { as: admin });

async function approve(host: string): Promise<void> {
  const { version } = await server.call("GET /admin/config", { as: admin });
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes: { approved_hosts: host } } });
}

test("profiles are encrypted, their passwords never come back, and changes are audited", async () => {
  const body: NewDatabaseProfile = {
    type: "postgresql",
    name: "Office",
    description: "Second floor",
    host: "db.example.org",
    port: 5432,
    database: "shows",
    schema: "public",
    username: "showrunner",
    password: PASSWORD,
    ssl_mode: "verify-full",
    charset: "UTF8",
  };
  const { id } = await create(body);
  const file = path.join(server.folder, "database-profiles.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const stored = await readFile(file, "utf8");
  for (const secret of [PASSWORD, "db.example.org", "showrunner"]) expect(stored).not.toContain(secret);

  const change = (changes: object) =>
    server.send("PUT /admin/database/profiles/:profileId", {
      as: admin,
      params: { profileId: id },
      body: { ...body, password: null, version: 1, ...changes } as never,
    });
  // Each change would send the stored password to a server for which it was not entered.
  for (const changes of [{ host: "evil.example.org" }, { port: 5433 }, { ssl_mode: "disable" }, { username: "root" }])
    expect((await change(changes)).json()).toMatchObject({
      code: "validation_failed",
      details: { fields: [{ path: "password", code: "secret_again" }] },
    });
  expect((await change({ name: "Cellar" })).json()).toMatchObject({ name: "Cellar", version: 2 });
  expect((await change({ name: "Attic" })).json()).toMatchObject({ code: "version_conflict" });
  const log = await server.call("GET /admin/audit-log", { as: admin, query: { area: "database" } });
  expect(log.items.map(({ action, subject }) => [action, subject])).toEqual([
    ["profile_changed", "Cellar"],
    ["profile_created", "Office"],
  ]);
  expect(JSON.stringify([await overview(), log])).not.toContain(PASSWORD);
});

test("profiles survive a rotation of the secret, and many writers at once", async () => {
  const names = Array.from({ length: 20 }, (_, n) => `Profile ${n}`);
  await Promise.all(names.map((name, n) => create(embedded(`folder-${n}`, name))));
  const secret = (await readFile(path.join(server.folder, "app-secret"), "utf8")).trim();
  server = await server.restart({ DATABASE_URL: "", APP_SECRET: "a".repeat(40), APP_SECRET_PREVIOUS: secret });
  expect((await overview()).profiles.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  // From here on, the former secret is not configured.
  const rotated = { DATABASE_URL: "", APP_SECRET: "a".repeat(40) };
  server = await server.restart(rotated);
  admin = { access_token: (await server.signIn("admin", TEST_PASSWORD)).access_token };
  const { profiles } = await overview();
  expect(profiles).toHaveLength(20);
  const [active] = profiles;
  await updateProfileFile(server.folder, (file) => ({
    file: { ...file, active: active?.id ?? null },
    result: undefined,
  }));
  const config = readConfig({ ...rotated, DATA_DIR: server.folder });
  expect(await chooseDatabase(config, { canActivate: false })).toMatchObject({ databaseSource: "profile" });
});

test("the number of profiles is limited, also for requests at the same time", async () => {
  for (let chunk = 0; chunk < 9; chunk += 1)
    await Promise.all(
      Array.from({ length: 22 }, (_, n) => create(embedded(`folder-${chunk}-${n}`, `Profile ${chunk} ${n}`))),
    );
  const responses = await Promise.all(Array.from({ length: 5 }, (_, n) => sendCreate(embedded(`last-${n}`))));
  expect(responses.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(["201", "201", "409", "409", "409"]);
  expect((await overview()).profiles).toHaveLength(200);
});

test("a database path cannot lead out of the data folder", async () => {
  await mkdir(path.join(server.folder, "files"), { recursive: true });
  await symlink("/etc", path.join(server.folder, "link"));
  for (const outside of [
    "..",
    "../x",
    "/etc",
    "a/../../b",
    ".",
    ".hidden",
    "a//b",
    "a\\..\\b",
    "link",
    "link/deeper",
    "files/x",
    "backups",
    "uploads",
    "Uploads/x",
  ])
    expect([outside, (await sendCreate(embedded(outside))).statusCode]).toEqual([outside, 422]);
  const { id } = await create(embedded("deep/er"));
  expect(await runTest(id)).toMatchObject({ failure: null, schema_state: "empty" });
  await mkdir(path.join(server.folder, "deep/er"), { recursive: true });
  await writeFile(path.join(server.folder, "deep/er/showrunner.sqlite"), "a shopping list ".repeat(500));
  expect(await runTest(id)).toMatchObject({ failure: "not_a_database" });
});

test("the name is required and has fewer than 100 characters, and all fields of the type are required", async () => {
  expect((await sendCreate(embedded("x", "n".repeat(99)))).statusCode).toBe(201);
  for (const name of ["", "  ", "n".repeat(100)]) expect((await sendCreate(embedded("x", name))).statusCode).toBe(422);
  const incomplete = await sendCreate({ type: "mysql", name: "Office", description: "" } as never);
  const fields = incomplete.json<{ details: { fields: { path: string; code: string }[] } }>().details.fields;
  expect(fields.map((field) => field.path).toSorted()).toEqual(
    ["charset", "database", "host", "password", "port", "ssl_mode", "username"].toSorted(),
  );
});

test("refuses to verify the certificate of a MySQL server at an IP address, which the driver cannot do", async () => {
  const response = await sendCreate({
    type: "mysql",
    name: "Office",
    description: "",
    host: "203.0.113.7",
    port: 3306,
    database: "shows",
    username: "showrunner",
    password: PASSWORD,
    ssl_mode: "verify-full",
    charset: "utf8mb4",
  });
  expect(response.json()).toMatchObject({ details: { fields: [{ path: "host", code: "host_name" }] } });
});

test("without a supervisor nothing can be activated, and the reason is given", async () => {
  const { id } = await create(embedded("second"));
  expect(await overview()).toMatchObject({ source: "built_in", type: "sqlite", obstacle: "unsupervised" });
  const refused = await server.send("POST /admin/database/activate", {
    as: admin,
    body: { profile_id: id, mode: "start_fresh" },
  });
  expect(refused.json()).toMatchObject({ code: "activation_unavailable" });
});

test("deleting a profile leaves its database alone, and tests are limited", async () => {
  const { id } = await create(embedded("second"));
  await mkdir(path.join(server.folder, "second"));
  await writeFile(path.join(server.folder, "second/showrunner.sqlite"), "");
  const results = await Promise.all(
    Array.from({ length: 25 }, () =>
      server.send("POST /admin/database/profiles/:profileId/test", { as: admin, params: { profileId: id } }),
    ),
  );
  expect(results.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  await server.call("DELETE /admin/database/profiles/:profileId", { as: admin, params: { profileId: id } });
  expect((await overview()).profiles).toEqual([]);
  await stat(path.join(server.folder, "second/showrunner.sqlite"));
});

const sendUpgrade = (profileId: string) =>
  server.send("POST /admin/database/profiles/:profileId/upgrade", { as: admin, params: { profileId } });

/** Creates a database of an earlier version and completes its setup. */
async function setUpOlder(slot: Pick<DatabaseSlot, "open">, older: readonly Migration[]): Promise<void> {
  const database = await slot.open(older);
  const row = { key: "setup_done_at", value: "1", updated_at: 1 };
  await database.write([{ query: database.read.insertInto("settings").values(row) }]);
  await database.close();
}

test("an embedded database is upgraded, but not while it is in use", async () => {
  const folder = path.join(server.folder, "second");
  await mkdir(folder);
  const open = (given: readonly Migration[]) => openSqlite(folder, given);
  await setUpOlder({ open }, migrations.slice(0, -1));
  const { id } = await create(embedded("second"));
  const setActive = (active: string | null) =>
    updateProfileFile(server.folder, (file) => ({ file: { ...file, active }, result: undefined }));
  await setActive(id);
  expect((await sendUpgrade(id)).json()).toMatchObject({ code: "profile_active" });
  await setActive(null);
  const inUse = await open(migrations.slice(0, -1));
  expect((await sendUpgrade(id)).json()).toMatchObject({ details: { params: { reason: "in_use" } } });
  await inUse.close();
  expect((await sendUpgrade(id)).json()).toMatchObject({ failure: null, schema_state: "same" });
  const { items } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "database" } });
  expect(items[0]).toMatchObject({ action: "upgrade_requested", subject: "Second" });
  // No migration is pending, so nothing is recorded.
  expect((await sendUpgrade(id)).statusCode).toBe(200);
  const after = await server.call("GET /admin/audit-log", { as: admin, query: { area: "database" } });
  expect(after.items).toHaveLength(items.length);
});

describe.each(await findServerBackends())("on $name", ({ createSlot, server: kind }) => {
  let slot: DatabaseSlot;
  let location: ServerLocation;
  beforeEach(async () => {
    slot = await createSlot();
    location = slot.location as ServerLocation;
    if (kind === "postgres") return;
    // The account of the tests may have no password.
    await slot.execute([
      { sql: `create user '${USER}'@'%' identified by '${PASSWORD}'`, parameters: [] },
      { sql: `grant all on ${location.database}.* to '${USER}'@'%'`, parameters: [] },
    ]);
  });
  afterEach(async () => {
    if (kind !== "postgres") await slot.execute([{ sql: `drop user '${USER}'@'%'`, parameters: [] }]);
    await slot.drop();
  });

  const toProfile = (changes: object = {}): NewDatabaseProfile =>
    ({
      type: kind === "postgres" ? "postgresql" : kind,
      name: "Office",
      description: "",
      host: location.host,
      port: location.port,
      database: location.database,
      username: kind === "postgres" ? location.user : USER,
      password: (kind === "postgres" ? location.password : null) ?? PASSWORD,
      ssl_mode: "disable",
      charset: kind === "postgres" ? "UTF8" : "utf8mb4",
      ...(kind === "postgres" ? { schema: "public" } : {}),
      ...changes,
    }) as unknown as NewDatabaseProfile;
  const testProfile = async (changes: object = {}) => runTest((await create(toProfile(changes))).id);
  test("a private address must be approved, and failures are categories", async () => {
    expect(await testProfile()).toMatchObject({ failure: "host_not_approved", server_version: null });
    // A host name needs approval, too, regardless of the address that it resolves to.
    expect(await testProfile({ host: "localhost" })).toMatchObject({ failure: "host_not_approved" });
    await approve(location.host);
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port: closedPort } = silent.address() as AddressInfo;
    silent.close();
    await once(silent, "close");
    expect(await testProfile({ port: closedPort })).toMatchObject({ failure: "refused" });
    expect(await testProfile({ host: "nowhere.invalid" })).toMatchObject({ failure: "unreachable" });
    // MySQL does not reveal to users without privileges whether a database exists.
    expect(["no_such_database", "not_permitted"]).toContain(
      (await testProfile({ database: "no_such_database_1" })).failure,
    );
    if (kind !== "postgres") {
      expect(await testProfile({ password: "wrong" })).toMatchObject({ failure: "credentials" });
      expect(await testProfile({ type: kind === "mysql" ? "mariadb" : "mysql" })).toMatchObject({
        failure: "wrong_type",
      });
    }
  });

  test("reports the version, the time of a query, and what the database contains", async () => {
    await approve(location.host);
    const { id } = await create(toProfile());
    expect(await runTest(id)).toMatchObject({ failure: null, schema_state: "empty", migrations: [], retired_at: null });
    const database = await slot.open();
    // The database has our tables, but was never set up.
    expect((await runTest(id)).schema_state).toBe("empty");
    await database.write([
      { query: database.read.insertInto("settings").values({ key: "setup_done_at", value: "1", updated_at: 1 }) },
    ]);
    const result = await runTest(id);
    expect(result).toMatchObject({ failure: null, schema_state: "same" });
    expect(result.round_trip_ms).toBeGreaterThanOrEqual(0);
    expect(result.server_version).toMatch(/^(PostgreSQL|MariaDB|MySQL) \d/);
    expect(result.migrations.every(({ applied_at, duration_ms }) => applied_at !== null && duration_ms !== null)).toBe(
      true,
    );
    await database.close();
    const [last] = result.migrations.slice(-1);
    await slot.execute([{ sql: `delete from schema_migrations where id = '${last?.id}'`, parameters: [] }]);
    const older = await runTest(id);
    expect(older.schema_state).toBe("older");
    expect(older.migrations.at(-1)).toEqual({ id: last?.id, applied_at: null, duration_ms: null });
    await slot.execute([
      { sql: "insert into schema_migrations (id, applied_at) values ('9999_future', 1)", parameters: [] },
    ]);
    expect((await runTest(id)).schema_state).toBe("newer");
    await slot.execute([{ sql: "drop table schema_migrations", parameters: [] }]);
    expect((await runTest(id)).schema_state).toBe("foreign");
    const { profiles } = await overview();
    expect(profiles[0]?.last_test?.schema_state).toBe("foreign");
  });

  test("upgrades an older database that is not in use, and no other one", async () => {
    await approve(location.host);
    const older = migrations.filter(({ id }) => id < "0540");
    const { id } = await create(toProfile());
    const upgrade = () => sendUpgrade(id);
    expect((await upgrade()).json()).toMatchObject({ details: { params: { reason: "empty" } } });
    await setUpOlder(slot, older);
    const tested = await runTest(id);
    expect(tested.schema_state).toBe("older");
    expect(tested.migrations.filter(({ applied_at }) => applied_at !== null).map((each) => each.duration_ms)).toEqual(
      older.map(() => null),
    );
    const results = await Promise.all([upgrade(), upgrade()]);
    for (const result of results)
      expect(result.json()).toMatchObject({ failure: null, schema_state: "same", retired_at: null });
    expect((await overview()).profiles[0]?.last_test?.schema_state).toBe("same");
    const database = await slot.open();
    await database.close();
    await slot.execute([
      { sql: "insert into schema_migrations (id, applied_at) values ('9998_future', 1)", parameters: [] },
    ]);
    expect((await upgrade()).json()).toMatchObject({
      code: "database_unsuitable",
      details: { params: { reason: "newer" } },
    });
    await slot.execute([{ sql: "drop table schema_migrations", parameters: [] }]);
    expect((await upgrade()).json()).toMatchObject({ details: { params: { reason: "foreign" } } });
  });

  test("reports that a migration failed, and that an upgrade was begun", async () => {
    await approve(location.host);
    await setUpOlder(
      slot,
      migrations.filter(({ id }) => id < "0540"),
    );
    await slot.execute([{ sql: "create table job_schedules (x int)", parameters: [] }]);
    const { id } = await create(toProfile());
    expect((await sendUpgrade(id)).json()).toMatchObject({
      code: "database_unsuitable",
      details: { params: { reason: "failed" } },
    });
    expect((await overview()).profiles[0]?.last_test?.schema_state).toBe("older");
    const { items } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "database" } });
    expect(items.map(({ action, subject }) => [action, subject])).toContainEqual(["upgrade_requested", "Office"]);
  });
});
