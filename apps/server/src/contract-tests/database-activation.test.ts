import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DatabaseOverview, NewDatabaseProfile } from "@showrunner/contract/rest";
import { updateProfileFile } from "../platform/database-profiles/index.ts";
import type { ServerLocation } from "../platform/db/index.ts";
import { findServerBackends, sqliteBackend } from "../platform/db/testing/index.ts";
import { childEnv } from "../testing/child-env.ts";
import { isFullRun, isNightlyRun } from "../testing/test-depth.ts";
import { findFreePort } from "../testing/find-free-port.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const adminCommand = fileURLToPath(new URL("../admin.ts", import.meta.url));
const ACCOUNT = { username: "host", password: "correct horse" };

let dataDir: string;
let children: ChildProcess[];
let token: string | null;
let host: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-activation-"));
  children = [];
  token = null;
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  // The server ends, and stops writing, a moment after its supervisor.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

interface RunningProcess {
  readonly child: ChildProcess;
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
}

function run(file: string, args: readonly string[], environment: Readonly<Record<string, string>>): RunningProcess {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...childEnv, HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "error", ...environment },
  });
  children.push(child);
  let errors = "";
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  child.stdout.resume();
  return { child, errors: () => errors, ended: once(child, "close").then(([code]) => code as number | null) };
}

interface ApiResponse {
  readonly status: number;
  readonly json: unknown;
}

async function call(method: string, route: string, body?: object): Promise<ApiResponse> {
  const response = await fetch(`http://${host}/api/v1${route}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json().catch(() => null) };
}

async function readInstance(): Promise<string | null> {
  const response = await call("GET", "/system/version").catch(() => null);
  return response?.status === 200 ? (response.json as { instance_id: string }).instance_id : null;
}

async function start(environment: Readonly<Record<string, string>> = {}): Promise<RunningProcess> {
  const port = await findFreePort();
  host = `127.0.0.1:${port}`;
  const server = run(main, [], { PORT: String(port), ...environment });
  await expect.poll(readInstance, { interval: 50 }).not.toBeNull();
  return server;
}

async function stop({ child, ended }: RunningProcess): Promise<void> {
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
}

async function signIn(): Promise<void> {
  token = ((await call("POST", "/auth/login", ACCOUNT)).json as { access_token: string }).access_token;
}

async function setUp(): Promise<void> {
  await call("POST", "/auth/setup", { admin_username: ACCOUNT.username, admin_password: ACCOUNT.password });
  await signIn();
  await call("PATCH", "/admin/config", {
    version: 1,
    changes: { approved_hosts: "127.0.0.1", app_name: "Quiz Night" },
  });
  await call("POST", "/gameshows", { name: "Friday night" });
}

async function createProfile(profile: NewDatabaseProfile): Promise<string> {
  const { status, json } = await call("POST", "/admin/database/profiles", profile);
  expect(status).toBe(201);
  return (json as { id: string }).id;
}

const overview = async (): Promise<DatabaseOverview> => (await call("GET", "/admin/database")).json as DatabaseOverview;
const listShows = async (): Promise<readonly string[]> =>
  ((await call("GET", "/gameshows")).json as { items: { name: string }[] }).items.map(({ name }) => name);
const activate = (profileId: string | null, mode: "start_fresh" | "use_existing"): Promise<ApiResponse> =>
  call("POST", "/admin/database/activate", { profile_id: profileId, mode });

async function awaitOther(instance: string | null): Promise<void> {
  await expect.poll(async () => ![null, instance].includes(await readInstance()), { interval: 50 }).toBe(true);
}

async function activateAndWait(profileId: string | null, mode: "start_fresh" | "use_existing"): Promise<void> {
  const before = await readInstance();
  expect(await activate(profileId, mode)).toEqual({ status: 202, json: { instance_id: before } });
  await awaitOther(before);
}

const embedded: NewDatabaseProfile = {
  type: "sqlite",
  name: "Second",
  description: "",
  database_path: "second",
  enable_foreign_keys: true,
};

describe.each(isFullRun ? [sqliteBackend, ...(await findServerBackends())] : [sqliteBackend])(
  "on $name",
  ({ createSlot, server: kind }) => {
    test("a fresh start brings the admin and the sign-in along; the former database is retired, and can be activated again", async () => {
      const slot = await createSlot();
      const location = slot.location as ServerLocation;
      const [user, password] = kind === "postgres" ? [location.user, "any"] : [`activation_${process.pid}`, "any"];
      if (kind !== null && kind !== "postgres")
        await slot.execute([
          { sql: `create user '${user}'@'%' identified by '${password}'`, parameters: [] },
          { sql: `grant all on ${location.database}.* to '${user}'@'%'`, parameters: [] },
        ]);
      const server = await start();
      await setUp();
      const id = await createProfile(
        kind === null
          ? embedded
          : ({
              type: kind === "postgres" ? "postgresql" : kind,
              name: "Office",
              description: "",
              host: location.host,
              port: location.port,
              database: location.database,
              username: user,
              password: location.password ?? password,
              ssl_mode: "disable",
              charset: kind === "postgres" ? "UTF8" : "utf8mb4",
              ...(kind === "postgres" ? { schema: "shows" } : {}),
            } as NewDatabaseProfile),
      );
      expect((await activate(id, "use_existing")).status).toBe(409);
      await activateAndWait(id, "start_fresh");
      // The admin's session was carried over, the shows were not.
      expect(await listShows()).toEqual([]);
      expect(await overview()).toMatchObject({
        source: "profile",
        schema_state: "up_to_date",
        last_activation: { failure: null },
        profiles: [{ id, active: true }],
      });
      expect((await call("GET", "/auth/config")).json).toMatchObject({ app_name: "Quiz Night", setup_required: false });
      expect((await call("DELETE", `/admin/database/profiles/${id}`)).status).toBe(409);
      await call("POST", "/gameshows", { name: "On the new one" });
      const readFile_ = () => readFile(path.join(dataDir, "database-profiles.json"), "utf8");
      await expect.poll(readFile_).toContain('"unfinished": null');
      await stop(server);

      const refused = run(main, [], { PORT: "0", DATABASE_URL: `sqlite:${dataDir}` });
      expect(await refused.ended).toBe(1);
      expect(refused.errors()).toMatch(/was replaced by another one on \d{4}-\d\d-\d\d.*use-retired-database/);

      const again = await start();
      await signIn();
      expect(await listShows()).toEqual(["On the new one"]);
      await activateAndWait(null, "use_existing");
      await signIn();
      expect(await listShows()).toEqual(["Friday night"]);
      expect(await overview()).toMatchObject({ source: "built_in", profiles: [{ id, active: false }] });
      await expect.poll(readFile_).toContain('"unfinished": null');
      expect((await call("POST", `/admin/database/profiles/${id}/test`)).json).toMatchObject({
        schema_state: "same",
        retired_at: expect.any(String) as string,
      });
      const log = (await call("GET", "/admin/audit-log?area=database")).json as { items: { action: string }[] };
      expect(log.items.map(({ action }) => action)).toEqual([
        "database_activated",
        "activation_requested",
        "profile_created",
      ]);
      await stop(again);
      if (kind !== null && kind !== "postgres")
        await slot.execute([{ sql: `drop user '${user}'@'%'`, parameters: [] }]);
      await slot.drop();
    });
  },
);

test("a retired database is used again after an explicit command", async () => {
  const server = await start();
  await setUp();
  const instance = await readInstance();
  const id = await createProfile(embedded);
  // Of two concurrent activations, one is accepted.
  const responses = await Promise.all([activate(id, "start_fresh"), activate(id, "start_fresh")]);
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409]);
  await awaitOther(instance);
  await expect
    .poll(() => readFile(path.join(dataDir, "database-profiles.json"), "utf8"))
    .toContain('"unfinished": null');
  await stop(server);
  const environment = { DATABASE_URL: `sqlite:${dataDir}` };
  const command = run(adminCommand, ["use-retired-database"], environment);
  expect([await command.ended, command.errors()]).toEqual([0, ""]);
  const again = await start(environment);
  await signIn();
  expect(await listShows()).toEqual(["Friday night"]);
  // DATABASE_URL takes precedence: the profile is no longer in use, and the reason is reported.
  expect(await overview()).toMatchObject({ source: "environment", obstacle: "environment" });
  await stop(again);
});

test("a candidate that cannot be opened leaves the former database in use, and says why", async () => {
  const server = await start();
  await setUp();
  const id = await createProfile(embedded);
  await stop(server);
  await mkdir(path.join(dataDir, "second"));
  await writeFile(path.join(dataDir, "second/showrunner.sqlite"), "a shopping list ".repeat(500));
  const candidate = { profile_id: id, is_tried: false, requested_at: 1, requested_by: null };
  await updateProfileFile(dataDir, (file) => ({ file: { ...file, candidate }, result: null }));
  const again = await start();
  await signIn();
  expect(await listShows()).toEqual(["Friday night"]);
  expect(await overview()).toMatchObject({
    source: "built_in",
    last_activation: { name: "Second", failure: "not_a_database" },
  });
  await stop(again);
});

/** The server process started by the supervisor. */
async function findServerProcess(parent: number): Promise<number | null> {
  const text = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8").catch(() => "");
  const [first] = text.trim().split(" ");
  return first === undefined || first === "" ? null : Number(first);
}

/**
 * When the process is killed: a number of ms after the request, or as soon as the profile file contains a text. The
 * critical moments are those while a candidate is tried and while steps remain unfinished; the others lie between them.
 */
const CRITICAL_MOMENTS = [`"is_tried": true`, `"unfinished": {`] as const;
const MOMENTS: readonly (number | string)[] = isFullRun
  ? [0, ...CRITICAL_MOMENTS, 400, `"is_tried": true`, 900, 1_800]
  : [0, ...CRITICAL_MOMENTS];
/** A busy machine may miss a moment; then the test tries again. */
const MAX_MOMENTS = MOMENTS.length + 8;

/** Also returns if the activation ended before the moment was seen. */
async function reach(moment: number | string, instance: string | null): Promise<void> {
  if (typeof moment === "number") return sleep(moment);
  for (let tries = 0; ; tries += 1) {
    const text = await readFile(path.join(dataDir, "database-profiles.json"), "utf8");
    if (text.includes(moment)) return;
    if (tries % 50 === 49 && ![null, instance].includes(await readInstance())) return;
    await sleep(1);
  }
}

test.runIf(isNightlyRun && process.platform === "linux")(
  "killed at any moment of an activation: one complete database is in use, and the screen says which",
  async () => {
    const server = await start();
    await setUp();
    let shows: Readonly<Record<string, string>> = { built_in: "Friday night" };
    const outcomes = new Set<string>();
    const isComplete = (): boolean => outcomes.has("interrupted") && outcomes.has("activated");
    for (let round = 0; round < MOMENTS.length || (!isComplete() && round < MAX_MOMENTS); round += 1) {
      const moment = MOMENTS[round] ?? CRITICAL_MOMENTS[round % 2] ?? 0;
      const name = `Database ${round}`;
      const id = await createProfile({ ...embedded, name, database_path: `round-${round}` });
      const before = await overview();
      const used = before.profiles.find(({ active }) => active)?.name ?? "built_in";
      const instance = await readInstance();
      const request = activate(id, "start_fresh").catch(() => null);
      await reach(moment, instance);
      const serving = await findServerProcess(server.child.pid ?? 0);
      if (serving !== null) process.kill(serving, "SIGKILL");
      await request;
      await awaitOther(instance);
      await signIn();
      const after = await overview();
      const active = after.profiles.find((profile) => profile.active)?.name ?? "built_in";
      expect([used, name]).toContain(active);
      if (active === name) {
        outcomes.add("activated");
        expect(after.last_activation).toMatchObject({ name, failure: null });
        expect(await listShows()).toEqual([]);
        await call("POST", "/gameshows", { name: `Show ${round}` });
        shows = { ...shows, [name]: `Show ${round}` };
      } else {
        expect(await listShows()).toEqual([shows[used]]);
        if (after.last_activation?.name === name) expect(after.last_activation.failure).toBe("interrupted");
        outcomes.add(after.last_activation?.name === name ? "interrupted" : "not begun");
      }
    }
    expect(outcomes).toContain("interrupted");
    expect(outcomes).toContain("activated");
    await stop(server);
  },
);
