import { afterEach, beforeEach, expect, test } from "vitest";
import type { SettingChanges } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { S3_KEYS, startS3Server, type TestS3Server } from "../../platform/storage/testing/s3-server.ts";
import { createLocalStorage } from "../../platform/storage/index.ts";

let s3: TestS3Server;
let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  s3 = await startS3Server();
  server = await startTestServer();
  admin = await server.setUp();
});
afterEach(async () => {
  await server.close();
  await s3.close();
});

const get = () => server.call("GET /admin/storage", { as: admin });
const runTest = async () => (await server.call("POST /admin/storage/test", { as: admin })).failure;

async function change(changes: SettingChanges): Promise<void> {
  const { version } = await server.call("GET /admin/config", { as: admin });
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes } });
}

const useS3 = (changes: SettingChanges = {}): Promise<void> =>
  change({
    storage_kind: "s3",
    s3_endpoint: s3.endpoint,
    s3_bucket: s3.bucket,
    s3_access_key: S3_KEYS.access_key,
    s3_secret_key: S3_KEYS.secret_key,
    ...changes,
  });

async function readImage(): Promise<readonly [number, number]> {
  const [image] = (await server.call("GET /images/", { as: admin })).items;
  const response = await server.app.inject(image?.urls.thumb ?? "");
  return [response.statusCode, response.rawPayload.length];
}

async function countLocal(): Promise<number> {
  let count = 0;
  for await (const _ of createLocalStorage(`${server.folder}/files`).list()) count += 1;
  return count;
}

async function moveAll(): Promise<void> {
  await server.call("POST /admin/storage/move", { as: admin });
  await expect.poll(async () => (await get()).running).toBeNull();
}

test("files stay usable while they are moved into a bucket and back", async () => {
  await server.call("POST /gameshows/sample", { as: admin, body: { language: "en" } });
  const before = await readImage();
  const files = await countLocal();
  expect(before[0]).toBe(200);
  expect(files).toBeGreaterThan(2);
  await useS3({ approved_hosts: "127.0.0.1" });
  expect(await runTest()).toBeNull();
  expect(s3.objects.size).toBe(0);
  expect(await get()).toMatchObject({ kind: "s3", is_incomplete: false, elsewhere: { files } });
  expect(await readImage()).toEqual(before);

  await moveAll();
  expect([await countLocal(), s3.objects.size]).toEqual([0, files]);
  expect(await get()).toMatchObject({ elsewhere: { files: 0 }, failure: null });
  expect(await readImage()).toEqual(before);

  await change({ storage_kind: "local" });
  expect(await readImage()).toEqual(before);
  await moveAll();
  expect([await countLocal(), s3.objects.size]).toEqual([files, 0]);
  const { items } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "server" } });
  expect(items.filter(({ action }) => action === "files_move_started")).toHaveLength(2);
});

test("failures are categories, and a move that fails loses nothing", async () => {
  await server.call("POST /gameshows/sample", { as: admin, body: { language: "en" } });
  const files = await countLocal();
  await change({ storage_kind: "s3" });
  expect([await runTest(), (await get()).is_incomplete]).toEqual(["incomplete", true]);
  await useS3();
  expect(await runTest()).toBe("host_not_approved");
  await change({ approved_hosts: "127.0.0.1", s3_bucket: "elsewhere" });
  expect(await runTest()).toBe("no_such_bucket");
  await change({ s3_bucket: s3.bucket, s3_secret_key: "wrong" });
  expect(await runTest()).toBe("credentials");
  await moveAll();
  expect(await get()).toMatchObject({ failure: "credentials", elsewhere: { files } });
  expect(await countLocal()).toBe(files);
  // A stored secret is not sent to a different address; it must be entered again.
  const { version } = await server.call("GET /admin/config", { as: admin });
  const refused = await server.send("PATCH /admin/config", {
    as: admin,
    body: { version, changes: { s3_endpoint: "https://evil.example.org" } },
  });
  expect(refused.statusCode).toBe(422);
  // Nothing is left to move: the failure is over.
  await change({ storage_kind: "local", s3_endpoint: null, s3_bucket: null, s3_access_key: null, s3_secret_key: null });
  expect(await get()).toMatchObject({ failure: null, running: null, elsewhere: { files: 0 } });
  expect((await server.call("GET /admin/overview", { as: admin })).warnings).not.toContain("jobs_failed");
});

test("a move that a restored archive holds can be started again", async () => {
  await server.call("POST /gameshows/sample", { as: admin, body: { language: "en" } });
  await useS3({ approved_hosts: "127.0.0.1", s3_secret_key: "wrong" });
  await moveAll();
  const { read } = server.database;
  await server.database.write([
    { query: read.updateTable("jobs").set({ state: "held" }).where("kind", "=", "move_files") },
  ]);
  expect(await get()).toMatchObject({ failure: null, running: null });
  await change({ s3_secret_key: S3_KEYS.secret_key });
  await moveAll();
  expect(await get()).toMatchObject({ failure: null, elsewhere: { files: 0 } });
});
