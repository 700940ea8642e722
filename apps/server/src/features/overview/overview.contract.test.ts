import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { isDiskNearlyFull } from "./overview.service.ts";

let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
});
afterAll(() => server.close());

const read = () => server.call("GET /admin/overview", { as: admin });

test("tells version, uptime, database, storage and jobs", async () => {
  const overview = await read();
  expect(overview.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(Date.parse(overview.started_at)).toBeLessThanOrEqual(Date.now());
  expect(overview.database).toMatchObject({ dialect: server.database.dialect, is_saving: true });
  expect(overview.database.version).toMatch(/\d+\.\d+/);
  expect(overview.storage.disk_free_bytes).toBeGreaterThan(0);
  expect(overview.live).toMatchObject({ active_shows: 0 });
  expect(overview.jobs).toEqual({ waiting: 0, failed: 0, held: 0 });
});

test("warns of what is true, and no longer once it is not", async () => {
  const missing = ["public_url_missing", "secret_in_data_folder"];
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
  expect(others(failing.warnings)).toEqual([missing[0], "mail_failing", "jobs_failed", missing[1]]);
  expect([failing.mail.failed, failing.jobs.failed]).toEqual([1, 1]);
  await server.database.write([
    { query: kysely.updateTable("mail_outbox").set({ changed_at: Date.now() - 2 * 24 * 3_600_000 }) },
    { query: kysely.deleteFrom("jobs") },
  ]);
  const later = await read();
  expect(others(later.warnings)).toEqual(missing);
  expect(later.mail.failed).toBe(1);
});

test("an address without encryption, and a server without sign-in, are warned of", async () => {
  const open = await startTestServer({ PUBLIC_URL: "http://quiz.example.org", APP_SECRET: "x".repeat(40) });
  await open.call("POST /auth/setup", { body: { auth_enabled: false } });
  const { warnings } = await open.call("GET /admin/overview");
  expect(warnings.filter((warning) => warning !== "disk_nearly_full")).toEqual([
    "auth_disabled",
    "public_url_insecure",
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
