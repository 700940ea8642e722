import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { S3_KEYS, startS3Server, type TestS3Server } from "../../platform/storage/testing/s3-server.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

vi.setConfig({ testTimeout: 180_000 });

let s3: TestS3Server;
let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  s3 = await startS3Server();
  server = await startTestServer({
    DATABASE_URL: "sqlite:",
    BACKUP_PLACE: "s3",
    BACKUP_KEEP: "2",
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: S3_KEYS.access_key,
    S3_SECRET_KEY: S3_KEYS.secret_key,
  });
  admin = await server.setUp();
});
afterEach(async () => {
  await server.close();
  await s3.close();
});

const getBackups = () => server.call("GET /admin/backups", { as: admin });
const listLocal = () => readdir(path.join(server.folder, "backups")).catch(() => []);
/**
 * Makes a backup and returns its name. It is found by comparison, because backups of the same second have no fixed
 * order.
 */
async function make(): Promise<string> {
  const before = new Set((await getBackups()).items.map((item) => item.name));
  await server.call("POST /admin/backups", { as: admin });
  await expect.poll(async () => (await getBackups()).running, { timeout: 30_000 }).toBeNull();
  return (await getBackups()).items.find((item) => !before.has(item.name))?.name ?? "";
}

test("backups go into the bucket, are listed, downloaded, restored and deleted there, and are no uploaded files", async () => {
  await server.call("POST /gameshows", { as: admin, body: { name: "Kept" } });
  const name = await make();
  expect(await getBackups()).toMatchObject({ failure: null, items: [{ name, place: "s3" }], storage_failed: false });
  expect(await listLocal()).toEqual([]);
  expect([...s3.objects.keys()].toSorted()).toEqual([`backups/${name}`, `backups/${name}.json`]);
  const stored = s3.objects.get(`backups/${name}`)?.content;
  const { url } = await server.call("POST /admin/backups/:name/link", { as: admin, params: { name } });
  expect((await server.app.inject(url)).rawPayload).toEqual(stored);
  // Backups contain the uploaded files of the bucket, but not the other backups in it.
  const second = await make();
  expect((await getBackups()).items.find((item) => item.name === second)?.files).toBe(0);

  const target = { kind: "new_database", name: "From the bucket" } as const;
  const body = { backup: name, target, passphrase: null, without_secrets: false };
  await server.call("POST /admin/restore", { as: admin, body });
  const get = () => server.call("GET /admin/restore", { as: admin });
  await expect.poll(async () => (await get()).state, { timeout: 60_000 }).not.toBe("running");
  expect(await get()).toMatchObject({ state: "restored", failure: null });
  expect(await readdir(path.join(server.folder, "uploads"))).toEqual([]);

  for (const each of [name, second])
    await server.call("DELETE /admin/backups/:name", { as: admin, params: { name: each } });
  expect([(await getBackups()).items, s3.objects.size]).toEqual([[], 0]);
});

async function makeScheduled(days: number): Promise<void> {
  for (let day = 1; day <= days; day += 1) {
    const payload = { name: `scheduled-${day}.zip`, created_by: { kind: "schedule", username: null } };
    const job = { kind: "make_backup", run_at: 0, fence: 0, attempts: 0, state: "held" } as const;
    const { read } = server.database;
    await server.database.write([
      { query: read.deleteFrom("jobs").where("id", "=", "backup") },
      { query: read.insertInto("jobs").values({ ...job, id: "backup", payload: JSON.stringify(payload) }) },
    ]);
    // Wakes the job runner.
    await server.call("POST /admin/backups/release-jobs", { as: admin });
    await expect.poll(async () => (await getBackups()).running, { timeout: 30_000 }).toBeNull();
  }
}

test("scheduled backups beyond the number to keep are deleted in the bucket", async () => {
  const own = await make();
  await makeScheduled(3);
  const names = (await getBackups()).items.map(({ name }) => name);
  expect(names.toSorted()).toEqual(["scheduled-2.zip", "scheduled-3.zip", own].toSorted());
});

test("a backup that the bucket refuses stays on the server", async () => {
  s3.refusedPrefix = "backups/";
  await server.call("POST /admin/backups", { as: admin });
  await expect.poll(async () => (await getBackups()).running, { timeout: 60_000 }).toBeNull();
  const { failure, items } = await getBackups();
  expect([failure, items.map(({ place }) => place)]).toEqual(["storage", ["server"]]);
  const [name = ""] = await listLocal();
  expect((await readFile(path.join(server.folder, "backups", name))).length).toBeGreaterThan(0);
});

test("a backup on the server can be deleted while the bucket cannot be reached", async () => {
  s3.refusedPrefix = "backups/";
  const name = await make();
  await s3.close();
  await server.call("DELETE /admin/backups/:name", { as: admin, params: { name } });
  expect(await listLocal()).toEqual([]);
  const { items } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "server" } });
  expect(items[0]).toMatchObject({ action: "backup_deleted", subject: name });
  expect((await server.send("DELETE /admin/backups/:name", { as: admin, params: { name } })).statusCode).toBe(503);
});

test("scheduled backups that the bucket refuses do not fill the disk", async () => {
  s3.refusedPrefix = "backups/";
  await makeScheduled(3);
  expect((await getBackups()).failure).toBe("storage");
  const names = (await getBackups()).items.map(({ name, place }) => `${place}/${name}`);
  expect(names.toSorted()).toEqual(["server/scheduled-2.zip", "server/scheduled-3.zip"]);
});
