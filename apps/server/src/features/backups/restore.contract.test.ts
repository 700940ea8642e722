import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NewDatabaseProfile, Restore, RouteCall } from "@showrunner/contract/rest";
import { readProfileFile, updateProfileFile } from "../../platform/database-profiles/index.ts";
import { openDatabase } from "../../platform/db/index.ts";
import { buildRequest, startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { buildImageUpload, buildUpload } from "../../testing/uploads.ts";

const PASSPHRASE = "correct horse battery";
const DONE = { timeout: 60_000 };

vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-restores-"));
  server = await startTestServer({ DATA_DIR: folder, DATABASE_URL: "sqlite:" });
  admin = await server.setUp();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Order = RouteCall<"POST /admin/restore">["body"];

async function makeBackup(): Promise<string> {
  await server.call("POST /admin/backups", { as: admin });
  const get = () => server.call("GET /admin/backups", { as: admin });
  await expect.poll(async () => (await get()).running, DONE).toBeNull();
  return (await get()).items[0]?.name ?? "";
}
const order = (backup: string, changes: Partial<Order> = {}): Order => ({
  backup,
  target: { kind: "new_database", name: "Second" },
  passphrase: null,
  without_secrets: false,
  ...changes,
});
const send = (body: Order) => server.send("POST /admin/restore", { as: admin, body });
const get = () => server.call("GET /admin/restore", { as: admin });
async function restore(body: Order): Promise<Restore> {
  await server.call("POST /admin/restore", { as: admin, body });
  await expect.poll(async () => (await get()).state, DONE).not.toBe("running");
  return get();
}
const listProfiles = async () => (await server.call("GET /admin/database", { as: admin })).profiles;
async function upload(data: Buffer): Promise<{ status: number; name: string }> {
  const { payload, headers } = buildUpload("backup.zip", "application/zip", data);
  const request = buildRequest("POST /admin/backups/upload", { as: admin });
  const response = await server.app.inject({ ...request, payload, headers: { ...request.headers, ...headers } });
  return { status: response.statusCode, name: response.json<{ name?: string }>().name ?? "" };
}
async function uploadImage(): Promise<string> {
  const { payload, headers } = buildImageUpload();
  const request = buildRequest("POST /images/upload", { as: admin });
  const response = await server.app.inject({ ...request, payload, headers: { ...request.headers, ...headers } });
  return response.json<{ id: string }>().id;
}
/** Names of the shows in a restored database. */
async function listShows(databasePath: string): Promise<readonly string[]> {
  const database = await openDatabase({ dialect: "sqlite", folder: path.join(folder, databasePath) });
  try {
    return (await database.read.selectFrom("shows").select("name").execute()).map(({ name }) => name);
  } finally {
    await database.close();
  }
}

test("an uploaded backup is restored into a new database with its files; the one in use is unaffected", async () => {
  await server.call("POST /gameshows", { as: admin, body: { name: "Before" } });
  const image = await uploadImage();
  const made = await makeBackup();
  const content = await readFile(path.join(folder, "backups", made));
  await server.call("DELETE /admin/backups/:name", { as: admin, params: { name: made } });
  await server.call("DELETE /images/:id", { as: admin, params: { id: image } });
  await server.call("POST /gameshows", { as: admin, body: { name: "After" } });

  const { status, name } = await upload(content);
  expect([status, name]).toEqual([201, expect.stringMatching(/^uploaded-.*\.zip$/)]);
  expect(await restore(order(name))).toMatchObject({ state: "restored", profile_name: "Second", failure: null });
  const [profile] = await listProfiles();
  expect(await listShows(profile?.database_path ?? "")).toEqual(["Before"]);
  expect(await readdir(path.join(folder, "files", "images", image))).not.toEqual([]);
  const { items } = await server.call("GET /gameshows", { as: admin });
  expect(items.map((show) => show.name).toSorted()).toEqual(["After", "Before"]);
  // The database can be activated: it has this version's tables and opens with the server's secret.
  const tested = await server.call("POST /admin/database/profiles/:profileId/test", {
    as: admin,
    params: { profileId: profile?.id ?? "" },
  });
  expect(tested).toMatchObject({ failure: null, schema_state: "same" });
  const { items: entries } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "database" } });
  expect(entries.map(({ action }) => action)).toContain("restore_requested");
});

test("a damaged backup changes nothing, and leaves neither profile nor folder", async () => {
  const made = await makeBackup();
  const file = path.join(folder, "backups", made);
  const content = await readFile(file);
  // Damages the compressed rows, but keeps structure and manifest intact.
  for (let at = 200; at < 260; at += 1) content[at] = content[at] === 0 ? 1 : 0;
  const { status, name } = await upload(content);
  expect(status).toBe(201);
  expect(await restore(order(name))).toMatchObject({ state: "failed", failure: "archive_damaged" });
  expect(await listProfiles()).toEqual([]);
  expect(await readdir(path.join(folder, "restored")).catch(() => [])).toEqual([]);
  expect((await readProfileFile(folder)).restoring).toBeNull();
});

test("files that are no backups are refused, and leave nothing on the disk", async () => {
  expect((await upload(Buffer.from("PK, but no zip file"))).status).toBe(422);
  expect((await upload(Buffer.alloc(0))).status).toBe(422);
  expect(await readdir(path.join(folder, "uploads"))).toEqual([]);
  expect((await server.call("GET /admin/backups", { as: admin })).items).toEqual([]);
  expect((await send(order("none.zip"))).statusCode).toBe(404);
});

test("secrets need the passphrase, by default that of the configuration, or are left out", async () => {
  const { version } = await server.call("GET /admin/config", { as: admin });
  const changes = { backup_passphrase: PASSPHRASE, smtp_password: "of the mail server" };
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes } });
  const name = await makeBackup();
  expect(await restore(order(name))).toMatchObject({ state: "restored" });
  const wrong = await send(order(name, { passphrase: "wrong horse battery" }));
  expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining("passphrase_wrong")]);
  expect(await restore(order(name, { passphrase: "wrong horse battery", without_secrets: true }))).toMatchObject({
    state: "restored",
  });
});

test("only empty databases that are not in use are filled, one at a time", async () => {
  const name = await makeBackup();
  const body: NewDatabaseProfile = {
    type: "sqlite",
    name: "Other",
    description: "",
    database_path: "other",
    enable_foreign_keys: true,
  };
  const { id } = await server.call("POST /admin/database/profiles", { as: admin, body });
  const target = { kind: "profile", profile_id: id } as const;
  const responses = await Promise.all([send(order(name, { target })), send(order(name, { target }))]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409]);
  await expect.poll(async () => (await get()).state, DONE).toBe("restored");
  const again = await send(order(name, { target }));
  expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining("not_empty")]);
  const itself: NewDatabaseProfile = { ...body, name: "Itself", database_path: "itself" };
  const own = await server.call("POST /admin/database/profiles", { as: admin, body: itself });
  await updateProfileFile(folder, (file) => ({ file: { ...file, active: own.id }, result: undefined }));
  const active = await send(order(name, { target: { kind: "profile", profile_id: own.id } }));
  expect([active.statusCode, active.body]).toEqual([409, expect.stringContaining("profile_active")]);
});

test("a cancelled restore leaves an empty database; a restore interrupted by a stop is reported", async () => {
  const name = await makeBackup();
  await server.call("POST /admin/restore", { as: admin, body: order(name) });
  const cancelled = await server.call("POST /admin/restore/cancel", { as: admin });
  // The restore may have completed just before.
  expect(["cancelled", null]).toContain(cancelled.failure);
  if (cancelled.failure === "cancelled") expect(await listProfiles()).toEqual([]);
  await updateProfileFile(folder, (file) => ({
    file: { ...file, restoring: { profile_id: "gone", backup: name } },
    result: undefined,
  }));
  server = await server.restart({ DATA_DIR: folder, DATABASE_URL: "sqlite:" });
  expect(await get()).toMatchObject({ state: "failed", failure: "interrupted", backup: name });
  server = await server.restart({ DATA_DIR: folder, DATABASE_URL: "sqlite:" });
  expect(await get()).toMatchObject({ state: "none" });
});

test("the target of a running restore cannot be deleted", async () => {
  const body: NewDatabaseProfile = {
    type: "sqlite",
    name: "Target",
    description: "",
    database_path: "target",
    enable_foreign_keys: true,
  };
  const { id } = await server.call("POST /admin/database/profiles", { as: admin, body });
  const setRestoring = (restoring: { readonly profile_id: string; readonly backup: string } | null) =>
    updateProfileFile(folder, (file) => ({ file: { ...file, restoring }, result: undefined }));
  const remove = () =>
    server.send("DELETE /admin/database/profiles/:profileId", { as: admin, params: { profileId: id } });
  await setRestoring({ profile_id: id, backup: "some.zip" });
  expect((await remove()).json().code).toBe("profile_active");
  await setRestoring(null);
  expect((await remove()).statusCode).toBe(204);
});

test("discarded jobs never run: mails count as not sent", async () => {
  const { read } = server.database;
  const job = { run_at: 0, fence: 0, attempts: 0, state: "held" } as const;
  const mail = { template: "invitation", recipient: "a@example.org", failure: null, created_at: 1, changed_at: 1 };
  await server.database.write([
    { query: read.insertInto("mail_outbox").values({ ...mail, id: "m", content: "x", state: "queued" }) },
    { query: read.insertInto("jobs").values({ ...job, id: "a", kind: "send_mail", payload: '{"mail_id":"m"}' }) },
    { query: read.insertInto("jobs").values({ ...job, id: "b", kind: "forgot_password", payload: "{}" }) },
    { query: read.insertInto("jobs").values({ ...job, id: "c", kind: "ai_run", payload: '{"attempt_id":"none"}' }) },
    { query: read.insertInto("jobs").values({ ...job, id: "d", kind: "rate_usage", payload: "null" }) },
  ]);
  const both = await Promise.all([1, 2].map(() => server.call("POST /admin/backups/discard-jobs", { as: admin })));
  expect(both.map(({ held_jobs }) => held_jobs)).toEqual([0, 0]);
  const sent = await read.selectFrom("mail_outbox").select(["state", "failure", "content"]).execute();
  expect(sent).toEqual([{ state: "failed", failure: "discarded", content: null }]);
  // The jobs that end a run and rate usage are released instead of deleted, and may have run already.
  const left = await read.selectFrom("jobs").select(["id", "state"]).execute();
  expect(left.filter(({ id, state }) => !["c", "d"].includes(id) || state !== "ready")).toEqual([]);
});

test("a backup without its end is refused", async () => {
  const made = await makeBackup();
  const content = await readFile(path.join(folder, "backups", made));
  await writeFile(path.join(folder, "backups", "half.zip"), content.subarray(0, content.length / 2));
  expect((await upload(content.subarray(0, content.length / 2))).status).toBe(422);
  expect((await send(order("half.zip"))).statusCode).toBe(404);
});
