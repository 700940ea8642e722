import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "./compose.ts";
import { closeInfrastructure, openInfrastructure } from "./compose/open-infrastructure.ts";
import { readConfig } from "./config.ts";
import { SEND_MAIL_JOB } from "./features/mail/index.ts";
import { openDatabase } from "./platform/db/index.ts";
import { parseAdminArguments } from "./startup/admin-commands.ts";
import { childEnv } from "./testing/child-env.ts";

const script = fileURLToPath(new URL("./admin.ts", import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-admin-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = () => ({ DATA_DIR: folder, LOG_LEVEL: "silent" });

interface Output {
  readonly code: number;
  readonly text: string;
}

function runWith(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Output> {
  return new Promise((resolve) => {
    const env = { ...childEnv, ...environment(), ...settings };
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, text: stdout + stderr }),
    );
  });
}

const run = (...args: string[]): Promise<Output> => runWith({}, ...args);

/** Status of the response of a server that is started for this request. */
async function send(route: string, payload: object): Promise<number> {
  const server = await compose(readConfig(environment()), pino({ level: "silent" }));
  try {
    const response = await server.app.inject({
      method: "POST",
      url: `/api/v1${route}`,
      headers: { "sec-fetch-site": "same-origin" },
      payload,
    });
    return response.statusCode;
  } finally {
    await server.close();
  }
}

const login = (username: string, password: string) => send("/auth/login", { username, password });

const PASSWORD = /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}/;

test("creates an administrator and makes a link that resets the password", async () => {
  expect(await run("list")).toMatchObject({ code: 0, text: "There are no accounts yet.\n" });
  const created = await run("create", "boss");
  expect(created.code).toBe(0);
  const first = PASSWORD.exec(created.text)?.[0] ?? "";
  expect(await login("boss", first)).toBe(200);
  expect((await run("create", "BOSS")).code).toBe(1);
  const reset = await run("reset-password", "Boss");
  expect(reset.text).toContain("No public address is set (PUBLIC_URL)");
  // The reset link has not been used yet.
  expect(await login("boss", first)).toBe(200);
  const token = /^\/reset-password#([\w-]{43})$/m.exec(reset.text)?.[1] ?? "";
  expect(await send("/auth/reset-password", { token, new_password: "four unrelated words" })).toBe(204);
  expect(await login("boss", first)).toBe(401);
  expect(await login("boss", "four unrelated words")).toBe(200);
  const linked = await runWith({ PUBLIC_URL: "https://quiz.example.org" }, "reset-password", "boss");
  expect(linked.text).toMatch(/^https:\/\/quiz\.example\.org\/reset-password#[\w-]{43}$/m);
  expect(linked.text).not.toContain("PUBLIC_URL");
  expect((await run("list")).text).toMatch(/^boss\tadmin\tactive\t/);
});

test("lets people sign in with passwords again, and says who did it", async () => {
  expect((await run("enable-credentials")).text).toBe("People can sign in with passwords already.\n");
  const off = { CREDENTIALS_AUTH_ENABLED: "false" };
  expect(await runWith(off, "enable-credentials")).toMatchObject({
    code: 1,
    text: expect.stringContaining("CREDENTIALS_AUTH_ENABLED") as string,
  });
  const base = await openInfrastructure(readConfig(environment()), pino({ level: "silent" }));
  const { read } = base.database;
  const row = { key: "credentials_auth_enabled", value: "false", updated_at: 1 };
  await base.database.write([{ query: read.insertInto("settings").values(row) }]);
  await closeInfrastructure(base);
  expect(await login("boss", "four unrelated words")).toBe(403);
  expect((await run("enable-credentials")).text).toBe("People can sign in with passwords again.\n");
  expect(await login("boss", "four unrelated words")).toBe(200);
  const after = await openInfrastructure(readConfig(environment()), pino({ level: "silent" }));
  const entries = await after.database.read
    .selectFrom("audit_log")
    .selectAll()
    .where("area", "=", "configuration")
    .execute();
  await closeInfrastructure(after);
  expect(entries).toMatchObject([
    { actor_id: null, address: "npm run admin", values_after: '{"credentials_auth_enabled":true}' },
  ]);
});

test("refuses the data folder of a running server", async () => {
  const base = await openInfrastructure(readConfig(environment()), pino({ level: "silent" }));
  expect(await run("list")).toMatchObject({ code: 1, text: expect.stringContaining("stop it first") as string });
  await closeInfrastructure(base);
});

test("prints its usage and opens nothing without a known command and its argument", async () => {
  for (const args of [[], ["lst"], ["constructor"], ["create"], ["copy-database"]])
    expect(parseAdminArguments(args)).toBeNull();
  const untouched = path.join(folder, "untouched");
  const usage = { code: 1, text: expect.stringContaining("reset-password USERNAME") as string };
  expect(await runWith({ DATA_DIR: untouched }, "lst")).toMatchObject(usage);
  expect(existsSync(untouched)).toBe(false);
});

test("refuses unknown accounts and invalid names", async () => {
  expect((await run("reset-password", "nobody")).text).toContain("no account nobody");
  expect((await run("create", "a b")).code).toBe(1);
});

test("compares the daily sums of usage with its events", async () => {
  expect(await run("rebuild-usage")).toMatchObject({ code: 0, text: "All 0 daily sums of usage equal its events.\n" });
}, 30_000);

test("releases the jobs that a restore holds", async () => {
  expect(await run("release-jobs")).toMatchObject({ code: 0, text: "No jobs are held.\n" });
  const database = await openDatabase({ dialect: "sqlite", folder });
  const values = { kind: "unknown", payload: "null", run_at: 0, fence: 0, attempts: 0, state: "held" } as const;
  await database.write([{ query: database.read.insertInto("jobs").values({ ...values, id: "j" }) }]);
  await database.close();
  expect(await run("release-jobs")).toMatchObject({ code: 0, text: "1 jobs were released; a server runs them.\n" });
  expect(await run("release-jobs")).toMatchObject({ code: 0, text: "No jobs are held.\n" });
  const audited = await openDatabase({ dialect: "sqlite", folder });
  const entries = await audited.read
    .selectFrom("audit_log")
    .select("subject")
    .where("action", "=", "jobs_released")
    .execute();
  expect(entries).toEqual([{ subject: "1" }]);
  await audited.close();
});

test("leaves due jobs to servers", async () => {
  const database = await openDatabase({ dialect: "sqlite", folder });
  const job = { id: "due", kind: SEND_MAIL_JOB, payload: '{"mail_id":"m"}', run_at: 0, fence: 0, attempts: 0 };
  await database.write([{ query: database.read.insertInto("jobs").values({ ...job, state: "ready" }) }]);
  await database.close();
  expect((await run("list")).code).toBe(0);
  const after = await openDatabase({ dialect: "sqlite", folder });
  expect(await after.read.selectFrom("jobs").selectAll().where("id", "=", "due").execute()).toMatchObject([job]);
  await after.close();
});

test("encrypts all secrets with a new key; a killed rotation is finished by the next one", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-rotation-"));
  const settings = { DATA_DIR: dataDir };
  const place = { table: "settings", row: "smtp_password", field: "value" } as const;
  const withSecrets = async <T>(work: (base: Awaited<ReturnType<typeof openInfrastructure>>) => Promise<T>) => {
    const base = await openInfrastructure(readConfig({ ...settings, LOG_LEVEL: "silent" }), pino({ level: "silent" }));
    try {
      return await work(base);
    } finally {
      await closeInfrastructure(base);
    }
  };
  const readKeys = () =>
    withSecrets(async ({ database }) => {
      const rows = await database.read.selectFrom("data_keys").select("id").orderBy("slot").execute();
      return rows.map(({ id }) => id);
    });
  const readSecret = () =>
    withSecrets(async ({ database, secrets }) => {
      const row = await database.read.selectFrom("settings").select("value").where("key", "=", place.row).execute();
      return secrets.decrypt(String(JSON.parse(row[0]?.value ?? "null")), place);
    });
  expect(await runWith(settings, "rotate-secrets")).toEqual({ code: 0, text: "No secrets are stored yet.\n" });
  await withSecrets(async ({ database, secrets }) => {
    const value = JSON.stringify(await secrets.encrypt("hunter2", place));
    await database.write([
      { query: database.read.insertInto("settings").values({ key: place.row, value, updated_at: 1 }) },
    ]);
  });
  const [former] = await readKeys();

  const env = { ...childEnv, ...environment(), ...settings };
  const child = spawn(process.execPath, [script, "rotate-secrets"], { env, stdio: "ignore" });
  const file = path.join(dataDir, "showrunner.sqlite");
  // The new key exists, but nothing is encrypted with it yet.
  await expect
    .poll(
      () => {
        const database = new Sqlite(file, { readonly: true });
        const { count } = database.prepare("select count(*) as count from data_keys").get() as { count: number };
        database.close();
        return count;
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe(2);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await readSecret()).toBe("hunter2");
  expect(await readKeys()).toHaveLength(2);

  const finished = await runWith(settings, "rotate-secrets");
  expect(finished).toMatchObject({ code: 0, text: expect.stringContaining("An earlier rotation was finished: 1 ") });
  expect(await readSecret()).toBe("hunter2");
  const recorded = await withSecrets(({ database }) =>
    database.read.selectFrom("audit_log").select(["action", "address"]).execute(),
  );
  expect(recorded).toEqual([{ action: "secrets_rotated", address: "npm run admin" }]);
  const keys = await readKeys();
  expect(keys).toHaveLength(1);
  expect(keys).not.toContain(former);
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);
