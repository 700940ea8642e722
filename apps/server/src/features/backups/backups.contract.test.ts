import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openArchive } from "../../platform/archive/index.ts";
import { createTestDatabase, findBackends } from "../../platform/db/testing/index.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { findLatestDue } from "./backup-schedule.ts";
import { createBackupSchedule, createBackupScheduleRepository } from "./index.ts";

let folder: string;
let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-backups-"));
  server = await startTestServer({ DATA_DIR: folder, DATABASE_URL: "sqlite:" });
  admin = await server.setUp();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const getBackups = () => server.call("GET /admin/backups", { as: admin });
async function make(): Promise<string> {
  const before = (await getBackups()).items.length;
  await server.call("POST /admin/backups", { as: admin });
  await expect.poll(async () => (await getBackups()).running).toBeNull();
  const { items, failure } = await getBackups();
  expect([items.length, failure]).toEqual([before + 1, null]);
  return items[0]?.name ?? "";
}
const createLink = async (name: string): Promise<string> =>
  (await server.call("POST /admin/backups/:name/link", { as: admin, params: { name } })).url;
const listAuditedActions = async () =>
  (await server.call("GET /admin/audit-log", { as: admin, query: { area: "server" } })).items.map(
    ({ action }) => action,
  );

test("a backup is made in the background, listed, downloaded once by link, and deleted", async () => {
  const name = await make();
  const [backup] = (await getBackups()).items;
  expect(backup).toMatchObject({ name, created_by: { kind: "user", username: "admin" }, has_secrets: true });
  const url = await createLink(name);
  const downloaded = await server.app.inject(url);
  expect(downloaded.statusCode).toBe(200);
  expect(downloaded.headers).toMatchObject({
    "content-disposition": `attachment; filename=${name}`,
    "cache-control": "no-store",
    "content-length": String(backup?.bytes),
  });
  expect(downloaded.rawPayload).toEqual(await readFile(path.join(folder, "backups", name)));
  const archive = await openArchive(path.join(folder, "backups", name));
  await archive.verify();
  archive.close();
  expect((await server.app.inject(url)).statusCode).toBe(410);
  await server.call("DELETE /admin/backups/:name", { as: admin, params: { name } });
  expect((await getBackups()).items).toEqual([]);
  expect(await readdir(path.join(folder, "backups"))).toEqual([]);
  expect(await listAuditedActions()).toEqual(["backup_deleted", "backup_downloaded", "backup_started"]);
});

test("a database with a broken reference is not backed up, because it could not be restored", async () => {
  const database = new Sqlite(path.join(folder, "showrunner.sqlite"));
  database.pragma("foreign_keys = off");
  database.exec("insert into game_tags (game_id, tag_folded) values ('missing', 'tag')");
  database.close();
  await server.call("POST /admin/backups", { as: admin });
  await expect.poll(async () => (await getBackups()).running).toBeNull();
  expect(await getBackups()).toMatchObject({ items: [], failure: "reference" });
});

test("a link is valid for its backup only, and a modified link for none", async () => {
  const name = await make();
  await writeFile(path.join(folder, "backups", "other.zip"), "x");
  const url = await createLink(name);
  for (const wrong of [
    url.replace(name, "other.zip"),
    url.replace(/exp=\d+/, "exp=9999999999"),
    url.replace(/nonce=[^&]+/, "nonce=x"),
    url.replace(/sig=[^&]+/, "sig=x"),
  ])
    expect((await server.app.inject(wrong)).statusCode, wrong).toBe(401);
  for (const outside of ["..%2Fapp-secret", "..%2F..%2Fetc%2Fpasswd.zip", "%00.zip"])
    expect((await server.app.inject(url.replace(name, outside))).statusCode).toBeGreaterThanOrEqual(400);
  expect((await server.app.inject(url)).statusCode).toBe(200);
  // Files that are not backups are not listed.
  expect((await getBackups()).items.map((item) => item.name)).toEqual([name]);
});

test("of two concurrent requests one starts a backup; a cancelled backup leaves nothing", async () => {
  const responses = await Promise.all([1, 2].map(() => server.send("POST /admin/backups", { as: admin })));
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409]);
  await server.call("POST /admin/backups/cancel", { as: admin });
  await expect.poll(async () => (await getBackups()).running).toBeNull();
  const { items } = await getBackups();
  // The backup may have finished before it was cancelled.
  const files = await readdir(path.join(folder, "backups")).catch(() => []);
  expect(files).toEqual(items.map(({ name }) => name));
});

test("held jobs of a restored backup run when an admin releases them", async () => {
  const values = { kind: "forgot_password", payload: "{}", run_at: 0, fence: 0, attempts: 0, state: "held" } as const;
  await server.database.write([{ query: server.database.read.insertInto("jobs").values({ ...values, id: "j" }) }]);
  expect((await getBackups()).held_jobs).toBe(1);
  expect((await server.call("POST /admin/backups/release-jobs", { as: admin })).held_jobs).toBe(0);
  expect(await listAuditedActions()).toEqual(["jobs_released"]);
});

test("the due moment is the last one at the hour, on Mondays for a weekly schedule", () => {
  const at = (text: string) => new Date(text).getTime();
  const daily = { schedule: "daily", hour: 4 } as const;
  expect(findLatestDue(at("2026-11-25T04:00:00"), daily)).toBe(at("2026-11-25T04:00:00"));
  expect(findLatestDue(at("2026-11-25T03:59:59"), daily)).toBe(at("2026-11-24T04:00:00"));
  const weekly = { schedule: "weekly", hour: 0 } as const;
  expect(findLatestDue(at("2026-11-25T12:00:00"), weekly)).toBe(at("2026-11-23T00:00:00"));
  expect(findLatestDue(at("2026-11-23T00:00:00"), weekly)).toBe(at("2026-11-23T00:00:00"));
  expect(findLatestDue(at("2026-11-22T23:00:00"), weekly)).toBe(at("2026-11-16T00:00:00"));
});

describe.each(await findBackends())("on $name", (backend) => {
  test("only one of several servers begins a scheduled backup, and only at its hour", async () => {
    const db = await createTestDatabase(backend);
    try {
      let now = new Date("2026-11-25T12:00:00").getTime();
      let schedule: "off" | "daily" = "daily";
      let begun = 0;
      const plan = createBackupSchedule({
        database: db.database,
        repository: createBackupScheduleRepository(db.database),
        getPlan: () => ({ schedule, hour: 4 }),
        createJob: () => [],
        wakeJobs: () => (begun += 1),
        onError: (error) => expect.fail(String(error)),
        now: () => now,
      });
      const check = () => Promise.all([plan.check(), plan.check(), plan.check()]);
      await check();
      await check();
      expect(begun).toBe(0);
      now = new Date("2026-11-26T04:00:30").getTime();
      await check();
      await check();
      expect(begun).toBe(1);
      // The clock was ahead once.
      const { read } = db.database;
      const ahead = new Date("2027-11-26T04:00:00").getTime();
      await db.database.write([{ query: read.updateTable("job_schedules").set({ last_at: ahead }) }]);
      await check();
      now = new Date("2026-11-27T04:00:30").getTime();
      await check();
      expect(begun).toBe(2);
      schedule = "off";
      now = new Date("2026-11-29T12:00:00").getTime();
      await plan.check();
      schedule = "daily";
      await check();
      expect(begun).toBe(2);
    } finally {
      await db.drop();
    }
  });
});

test("scheduled backups beyond the number to keep are deleted, others stay", async () => {
  const own = await make();
  const { version } = await server.call("GET /admin/config", { as: admin });
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes: { backup_keep: 2 } } });
  for (let day = 1; day <= 3; day += 1) {
    const payload = { name: `scheduled-${day}.zip`, created_by: { kind: "schedule", username: null } };
    const values = { kind: "make_backup", run_at: 0, fence: 0, attempts: 0, state: "held" } as const;
    const { read } = server.database;
    await server.database.write([
      { query: read.insertInto("jobs").values({ ...values, id: "backup", payload: JSON.stringify(payload) }) },
    ]);
    // Wakes the job runner.
    await server.call("POST /admin/backups/release-jobs", { as: admin });
    await expect.poll(async () => (await getBackups()).running).toBeNull();
  }
  const names = (await getBackups()).items.map(({ name }) => name);
  expect(names.toSorted()).toEqual(["scheduled-2.zip", "scheduled-3.zip", own].toSorted());
});
