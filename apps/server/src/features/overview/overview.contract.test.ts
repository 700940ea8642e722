import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backup } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import type { StoredInstance } from "../../platform/cluster/index.ts";
import { createOverviewRepository, createReadOverview } from "./index.ts";
import { isDiskNearlyFull } from "./overview.service.ts";

let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
});
afterAll(() => server.close());

const read = () => server.call("GET /admin/overview", { as: admin });

test("reports version, uptime, database, storage and jobs", async () => {
  const overview = await read();
  expect(overview.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(Date.parse(overview.started_at)).toBeLessThanOrEqual(Date.now());
  expect(overview.database).toMatchObject({ dialect: server.database.dialect, is_saving: true });
  expect(overview.database.version).toMatch(/\d+\.\d+/);
  expect(overview.storage.disk_free_bytes).toBeGreaterThan(0);
  expect(overview.live).toMatchObject({ active_shows: 0 });
  expect(overview.jobs).toEqual({ waiting: 0, failed: 0, held: 0 });
});

test("warns while a condition holds, and no longer once it does not", async () => {
  const missing = ["public_url_missing", "backup_missing", "secret_in_data_folder"];
  const others = (warnings: readonly string[]) => warnings.filter((warning) => warning !== "disk_nearly_full");
  expect(others((await read()).warnings)).toEqual(missing);
  const { read: kysely } = server.database;
  const mail = {
    id: "m1",
    template: "reset_password",
    recipient: "a@example.org",
    content: null,
    state: "failed" as const,
    failure: "refused",
    created_at: Date.now(),
    changed_at: Date.now(),
  };
  const job = { id: "j1", kind: "mail", payload: "{}", run_at: 1, fence: 0, attempts: 9, state: "failed" as const };
  await server.database.write([
    { query: kysely.insertInto("mail_outbox").values(mail) },
    { query: kysely.insertInto("jobs").values(job) },
  ]);
  const failing = await read();
  expect(others(failing.warnings)).toEqual([missing[0], "mail_failing", "jobs_failed", ...missing.slice(1)]);
  expect([failing.mail.failed, failing.jobs.failed]).toEqual([1, 1]);
  await server.database.write([
    { query: kysely.updateTable("mail_outbox").set({ changed_at: Date.now() - 2 * 24 * 3_600_000 }) },
    { query: kysely.deleteFrom("jobs") },
  ]);
  const later = await read();
  expect(others(later.warnings)).toEqual(missing);
  expect(later.mail.failed).toBe(1);
});

type Dependencies = Parameters<typeof createReadOverview>[0];

/** The overview of a healthy server, except for the given values. */
const readWith = (given: Partial<Dependencies>) =>
  createReadOverview({
    repository: createOverviewRepository(server.database),
    database: server.database,
    bus: { state: "ok", isShared: false },
    listServers: () => Promise.resolve([]),
    live: { collectStats: () => ({ connections: [] }) as never },
    mail: { getStatus: () => Promise.resolve({ state: "ready", queued: 0, failed: [] }) },
    getBackups: () =>
      Promise.resolve({
        items: [{ created_at: new Date().toISOString() } as Backup],
        failure: null,
        storage_failed: false,
      }),
    isAuthEnabled: () => true,
    isOverloaded: () => false,
    version: "1.0.0",
    startedAt: Date.now(),
    dataDir: "/no such folder",
    getPublicUrl: () => "https://quiz.example.org",
    hasConfiguredSecret: true,
    now: Date.now,
    ...given,
  })();

test.each([
  ["one server", 1, false, []],
  ["several servers with Redis", 2, true, []],
  ["several servers without Redis", 2, false, ["bus_missing"]],
] as const)("%s", async (_what, running, isShared, warnings) => {
  const lost = { is_alive: 0 } as StoredInstance;
  const servers = Array.from({ length: running }, () => ({ is_alive: 1 }) as StoredInstance);
  const overview = await readWith({
    database: { ...server.database, transact: () => Promise.reject(new Error("not used")) },
    bus: { state: "ok", isShared },
    listServers: () => Promise.resolve([...servers, lost]),
  });
  expect([overview.database.servers, overview.warnings]).toEqual([running, warnings]);
});

const WEEK_MS = 7 * 24 * 3_600_000;
test.each([
  ["none", [], null, "backup_missing", null],
  ["a new one", [WEEK_MS - 60_000], null, null, WEEK_MS - 60_000],
  ["an old one", [WEEK_MS + 60_000], null, "backup_outdated", WEEK_MS + 60_000],
  ["an old one besides a new one", [0, 2 * WEEK_MS], null, null, 0],
  ["a new one and a failed attempt", [1_000], "no_space", "backup_failed", 1_000],
] as const)("backups: %s", async (_what, ages, failure, warning, lastAge) => {
  const now = Date.now();
  const items = ages.map((age) => ({ created_at: new Date(now - age).toISOString() }) as Backup);
  const getBackups = () => Promise.resolve({ items, failure, storage_failed: false });
  const overview = await readWith({ now: () => now, getBackups });
  expect(overview.warnings).toEqual(warning === null ? [] : [warning]);
  expect(overview.backup).toEqual({
    last_at: lastAge === null ? null : new Date(now - lastAge).toISOString(),
    has_failed: failure !== null,
    storage_failed: false,
  });
});

test.each([[[]], [[2 * WEEK_MS]]])("backups %j besides those that cannot be listed: no warning", async (ages) => {
  const items = ages.map((age) => ({ created_at: new Date(Date.now() - age).toISOString() }) as Backup);
  const overview = await readWith({
    getBackups: () => Promise.resolve({ items, failure: null, storage_failed: true }),
  });
  expect([overview.warnings, overview.backup.storage_failed]).toEqual([[], true]);
});

test("a failed backup is not also counted as a failed job", async () => {
  const { read: kysely } = server.database;
  const job = { kind: "make_backup", payload: "{}", run_at: 1, fence: 0, attempts: 9, state: "failed" as const };
  await server.database.write([{ query: kysely.insertInto("jobs").values({ id: "backup", ...job }) }]);
  const { warnings, backup } = await read();
  expect(backup.has_failed).toBe(true);
  expect(warnings).toContain("backup_failed");
  expect(warnings).not.toContain("jobs_failed");
  await server.database.write([{ query: kysely.deleteFrom("jobs") }]);
});

test("warns of a public address without encryption, and of a server without sign-in", async () => {
  const open = await startTestServer({ PUBLIC_URL: "http://quiz.example.org", APP_SECRET: "x".repeat(40) });
  await open.call("POST /auth/setup", { body: { auth_enabled: false } });
  const { warnings } = await open.call("GET /admin/overview");
  expect(warnings.filter((warning) => warning !== "disk_nearly_full")).toEqual([
    "auth_disabled",
    "public_url_insecure",
    "backup_missing",
  ]);
  await open.close();
});

test.each([
  [0.5e9, 10e9, true],
  [2e9, 100e9, true],
  [6e9, 100e9, false],
  [50e9, 4_000e9, false],
  [null, null, false],
])("%d of %d bytes free: nearly full is %s", (free, total, isNearlyFull) => {
  expect(isDiskNearlyFull({ free, total })).toBe(isNearlyFull);
});
