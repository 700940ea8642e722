import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { migrations } from "../platform/db/migrations/index.ts";
import { openSqlite } from "../platform/db/sqlite/open-sqlite.ts";
import { findServerBackends, sqliteBackend, type DatabaseSlot } from "../platform/db/testing/index.ts";
import { childEnv } from "../testing/child-env.ts";
import { serveMaintenance } from "./maintenance-server.ts";
import { findFreePort } from "../testing/find-free-port.ts";
import { isFullRun } from "../testing/test-depth.ts";

const script = (name: string): string => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-manual-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program; a server is stopped as soon as it listens. */
async function run(url: string, file: string, ...args: readonly string[]): Promise<Ended> {
  // Busy machines make servers warn that they are overloaded.
  const quiet = { ...childEnv, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [script(file), ...args], {
    env: { ...quiet, DATA_DIR: folder, DATABASE_URL: url, MIGRATE: "manual" },
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
    if (output.includes("http://localhost")) child.kill("SIGTERM");
  });
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, errors };
}

describe.each(isFullRun ? [sqliteBackend, ...(await findServerBackends())] : [sqliteBackend])("on $name", (backend) => {
  let slot: DatabaseSlot;
  beforeEach(async () => {
    slot = await backend.createSlot();
  });
  afterEach(() => slot.drop());

  const listApplied = async (given = migrations): Promise<readonly string[]> => {
    const database = await slot.open(given);
    const { rows } = await sql<{ id: string }>`select id from schema_migrations order by id`.execute(database.read);
    await database.close();
    return rows.map(({ id }) => id);
  };

  test("with MIGRATE=manual a start is refused until the command has upgraded the database", async () => {
    const url = slot.url ?? "";
    const older = migrations.slice(0, -2);
    const pending = migrations.slice(-2).map(({ id }) => id);
    await listApplied(older);

    const refused = await run(url, "main");
    expect(refused.code).toBe(0);
    expect(refused.output).toMatch(/^Or open http:\/\/localhost:\d+ .+ enter the code [2-9A-Z]{4}-[2-9A-Z]{4}\.\n$/);
    expect(refused.errors).toMatch(
      /^The database .+ has to be upgraded first \(pending migrations: 2\), .+ run "npm run admin -- migrate"\.\n$/,
    );
    // The other commands do not upgrade it either.
    expect((await run(url, "admin", "list")).errors).toBe(refused.errors);
    expect(await listApplied(older)).toEqual(older.map(({ id }) => id));

    const upgraded = await run(url, "admin", "migrate");
    expect([upgraded.code, upgraded.errors]).toEqual([0, ""]);
    const lines = upgraded.output.trimEnd().split("\n");
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatch(/^Pending migrations of the database .+: 2$/);
    expect(lines.slice(1, 3)).toEqual(pending.map((id) => `  ${id}`));
    for (const [index, id] of pending.entries())
      expect(lines[4 + index]).toMatch(new RegExp(`^ {2}${index + 1}/2 {2}${id} {2}\\d+ ms$`));
    expect(lines[6]).toMatch(/^The database .+ is up to date: 2 migrations in \d+\.\d s\.$/);

    expect((await run(url, "admin", "migrate")).output).toMatch(/^The database .+ is up to date\.\n$/);
    expect(await run(url, "main")).toMatchObject({ code: 0, errors: "" });
    expect(await listApplied()).toEqual(migrations.map(({ id }) => id));
  });

  test("the command reports what a failed upgrade left, and continues once the cause is gone", async () => {
    const url = slot.url ?? "";
    const older = migrations.filter(({ id }) => id < "0540");
    await listApplied(older);
    const pendingCount = migrations.length - older.length;
    // Another table already has the name.
    await slot.execute([{ sql: "create table job_schedules (x int)", parameters: [] }]);
    const failed = await run(url, "admin", "migrate");
    expect(failed.code).toBe(1);
    expect(failed.errors).toContain(
      backend.dialect === "mysql"
        ? `The upgrade stopped after 6 of ${pendingCount} migrations: `
        : "The upgrade failed, and nothing was changed: ",
    );
    if (backend.dialect !== "mysql") expect(await listApplied(older)).toEqual(older.map(({ id }) => id));
    await slot.execute([{ sql: "drop table job_schedules", parameters: [] }]);
    expect((await run(url, "admin", "migrate")).code).toBe(0);
    expect(await listApplied()).toEqual(migrations.map(({ id }) => id));
  });
});

/** Fetches the page until it contains the text; returns it with its content security policy. */
async function waitForPage(origin: string, cookie: string, text: string) {
  for (;;) {
    const response = await fetch(origin, { headers: { cookie } });
    const page = await response.text();
    if (page.includes(text)) return { text: page, csp: response.headers.get("content-security-policy") };
    await sleep(50);
  }
}

test("with the code, the page of a waiting server backs up and upgrades; then the application starts", async () => {
  const older = migrations.filter(({ id }) => id < "0540");
  await (await openSqlite(folder, older)).close();
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [script("main")], {
    env: { ...childEnv, HOST: "127.0.0.1", PORT: port, DATA_DIR: folder, MIGRATE: "manual" },
  });
  try {
    let output = "";
    child.stdout.on("data", (data: Buffer) => (output += data.toString()));
    const findCode = (): string | undefined => /enter the code (\S+)\./.exec(output)?.[1];
    await expect.poll(findCode).toBeDefined();
    const post = (route: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${origin}/maintenance/${route}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers,
        redirect: "manual",
      });
    // Only the page is served, and nothing on it works without the code.
    const waiting = await fetch(origin, { headers: { "accept-language": "de" } });
    expect([waiting.status, await waiting.text()]).toEqual([503, expect.stringContaining("Aktualisierung")]);
    expect((await fetch(`${origin}/api/v1/system/version`)).status).toBe(503);
    expect((await post("code", { code: "AAAA-AAAA" })).status).toBe(403);
    const code = findCode() ?? "";
    expect((await post("code", { code }, { origin: "https://evil.example.org" })).status).toBe(403);
    expect((await post("upgrade", { backup: "own" })).status).toBe(403);
    const entered = await post("code", { code: code.toLowerCase() });
    expect(entered.status).toBe(303);
    const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    // The code is valid once.
    expect((await post("code", { code })).status).toBe(403);
    const page = await (await fetch(origin, { headers: { cookie } })).text();
    expect(page).toContain(`Pending migrations: ${migrations.length - older.length}`);
    expect((await post("upgrade", { backup: "make" }, { cookie })).status).toBe(303);
    // A page that reloads itself would find no server while the application starts, so its script polls instead.
    const done = await waitForPage(origin, cookie, "The application is starting.");
    const script = /<script>(.*?)<\/script>/s.exec(done.text)?.[1] ?? "";
    expect(script).toContain("/api/v1/health/ready");
    const hash = createHash("sha256").update(script).digest("base64");
    expect(done.csp).toContain(`script-src 'sha256-${hash}'; connect-src 'self'`);
    expect(done.text.replace(/<noscript>.*?<\/noscript>/s, "")).not.toContain("http-equiv");
    const readReady = () =>
      fetch(`${origin}/api/v1/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(readReady).toBe(200);
    expect(await readdir(path.join(folder, "backups"))).toHaveLength(1);
  } finally {
    const ended = once(child, "close");
    child.kill("SIGTERM");
    await ended;
  }
});

test("attempts at the code are limited", async () => {
  const config = readConfig({ DATA_DIR: folder, HOST: "127.0.0.1", PORT: "0" });
  const { port, code, close } = await serveMaintenance(config, ["0001_shows"]);
  const enter = async (typed: string): Promise<string> =>
    (
      await fetch(`http://127.0.0.1:${port}/maintenance/code`, {
        method: "POST",
        body: new URLSearchParams({ code: typed }),
        redirect: "manual",
      })
    ).text();
  for (let tries = 0; tries < 5; tries += 1) expect(await enter("AAAAAAAA")).toContain("The code is wrong.");
  // Even the right code is refused.
  expect(await enter(code)).toContain("Too many attempts.");
  close();
});

test("an empty database is set up by the command only", async () => {
  const url = `sqlite:${path.join(folder, "new")}`;
  expect((await run(url, "main")).errors).toContain(`pending migrations: ${migrations.length}`);
  const { output } = await run(url, "admin", "migrate");
  expect(output).toContain(`is up to date: ${migrations.length} migrations in`);
  expect((await run(url, "main")).output).toContain("Setup code");
});
