import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RouteCall } from "@showrunner/contract/rest";
import { findServerBackends, type DatabaseSlot } from "../platform/db/testing/index.ts";
import { childEnv } from "../testing/child-env.ts";
import { findFreePort } from "../testing/find-free-port.ts";
import { chooseServers, isNightlyRun } from "../testing/test-depth.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const ACCOUNT = { username: "host", password: "correct horse" };
const APP_SECRET = "the same secret on every server of it";
/** User name on MariaDB and MySQL. */
const DATABASE_USER = `servers_${process.pid}`;
const TEST_MS = 300_000;
/** Time within which a server starts or stops even on a busy machine. */
const START_MS = 100_000;
const backends = chooseServers(await findServerBackends());

type Status = RouteCall<"GET /admin/restart">["response"];
type Configuration = RouteCall<"GET /admin/config">["response"];

/** A supervised server without Redis. */
class RunningServer {
  readonly origin: string;
  readonly #child: ChildProcess;
  token: string | null = null;

  constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.origin = `http://127.0.0.1:${port}`;
    const env = { ...childEnv, HOST: "127.0.0.1", PORT: String(port), APP_SECRET, LOG_LEVEL: "error", ...environment };
    this.#child = spawn(process.execPath, [main], { env, stdio: "ignore" });
  }

  async call<T>(method: string, route: string, body?: object): Promise<T> {
    const response = await fetch(`${this.origin}/api/v1${route}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  readInstance = async (): Promise<string | null> =>
    (await this.call<{ instance_id: string }>("GET", "/system/version").catch(() => null))?.instance_id ?? null;

  async setUp(): Promise<void> {
    await this.call("POST", "/auth/setup", { admin_username: ACCOUNT.username, admin_password: ACCOUNT.password });
    this.token = (await this.call<{ access_token: string }>("POST", "/auth/login", ACCOUNT)).access_token;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    // The server ends with its supervisor.
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }
}

describe.each(backends)("on $name", (backend) => {
  let folder: string;
  let slots: DatabaseSlot[];
  let servers: RunningServer[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "showrunner-servers-"));
    [slots, servers] = [[], []];
  });
  afterEach(async () => {
    for (const server of servers) await server.kill();
    // The server processes end a moment after their supervisors.
    await sleep(200);
    if (backend.dialect === "mysql")
      await slots[0]?.execute([{ sql: `drop user if exists '${DATABASE_USER}'@'%'`, parameters: [] }]);
    for (const slot of slots) await slot.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function createSlot(): Promise<DatabaseSlot> {
    const slot = await backend.createSlot();
    slots.push(slot);
    return slot;
  }

  async function start(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
    const server = new RunningServer(await findFreePort(), environment);
    servers.push(server);
    await expect.poll(server.readInstance, { interval: 50, timeout: START_MS }).not.toBeNull();
    return server;
  }

  test(
    "settings apply on both servers; restarts of all or of the other one never stop both at once, and sessions stay",
    async () => {
      const { url } = await createSlot();
      const environment = (name: string) => ({ DATABASE_URL: url ?? "", DATA_DIR: path.join(folder, name) });
      const [a, b] = [await start(environment("a")), await start(environment("b"))];
      await a.setUp();
      b.token = a.token;
      const changes = { default_language: "de", public_url: "https://show.example.org", session_days: 3 };
      const { version } = await a.call<Configuration>("GET", "/admin/config");
      await a.call("PATCH", "/admin/config", { version, changes });
      const findLanguage = async (): Promise<string | null> =>
        (await fetch(`${b.origin}/api/v1/gameshows`, { headers: { "accept-language": "fr" } })).headers.get(
          "content-language",
        );
      await expect.poll(findLanguage, { interval: 50, timeout: START_MS }).toBe("de");
      const { settings } = await b.call<Configuration>("GET", "/admin/config");
      expect(Object.fromEntries(settings.map(({ key, value }) => [key, value]))).toMatchObject(changes);

      const before = await Promise.all([a.readInstance(), b.readInstance()]);
      const { servers: listed } = await b.call<Status>("GET", "/admin/restart");
      expect(listed.map(({ instance_id, state, can_restart }) => [instance_id, state, can_restart])).toEqual(
        expect.arrayContaining(before.map((id) => [id, "running", true])),
      );
      expect(listed).toHaveLength(2);

      await a.call("POST", "/admin/restart/all");
      let bothAway = 0;
      const isDone = async (): Promise<boolean> => {
        const now = await Promise.all([a.readInstance(), b.readInstance()]);
        if (now.every((id) => id === null)) bothAway += 1;
        return now.every((id, index) => id !== null && id !== before[index]);
      };
      await expect.poll(isDone, { interval: 50, timeout: START_MS }).toBe(true);
      expect(bothAway).toBe(0);
      // A server counts as running a moment after it serves requests.
      const readStates = async () => (await a.call<Status>("GET", "/admin/restart")).servers.map(({ state }) => state);
      await expect.poll(readStates, { timeout: START_MS }).toEqual(["running", "running"]);

      // A server passes the request for a restart of the other one on.
      const [own, other] = await Promise.all([a.readInstance(), b.readInstance()]);
      await a.call("POST", `/admin/restart/servers/${other}`);
      const isBack = async (): Promise<boolean> => ![null, other].includes(await b.readInstance());
      await expect.poll(isBack, { interval: 50, timeout: START_MS }).toBe(true);
      expect(await a.readInstance()).toBe(own);
      await expect(a.call("POST", `/admin/restart/servers/${other}`)).rejects.toThrow(/404/);
      const { items } = await b.call<{ items: { action: string; subject: string | null }[] }>(
        "GET",
        "/admin/audit-log?area=server",
      );
      expect(items.map(({ action, subject }) => [action, subject])).toEqual([
        ["server_restarted", expect.stringContaining(new URL(b.origin).port)],
        ["servers_restarted", null],
      ]);
    },
    TEST_MS,
  );

  test.runIf(isNightlyRun)(
    "no other database is activated while another server runs on this one, with or without Redis",
    async () => {
      const [first, second] = [await createSlot(), await createSlot()];
      const environment = { DATA_DIR: folder, APPROVED_HOSTS: "127.0.0.1,localhost" };
      const a = await start(environment);
      await a.setUp();
      const createProfile = async (name: string, { location, execute }: DatabaseSlot): Promise<string> => {
        if (location === null || location.dialect === "sqlite") throw new Error("a server is needed");
        const { host, port, user, database, password } = location;
        const common = { name, description: "", host, port, database, ssl_mode: "disable" };
        const profile =
          location.dialect === "postgres"
            ? {
                ...common,
                username: user,
                type: "postgresql",
                schema: "public",
                charset: "UTF8",
                password: password ?? "none",
              }
            : { ...common, username: DATABASE_USER, type: "mariadb", charset: "utf8mb4", password: ACCOUNT.password };
        // The account of the tests may have no password, but a profile requires one.
        if (location.dialect === "mysql")
          await execute(
            [
              `create user if not exists '${DATABASE_USER}'@'%' identified by '${ACCOUNT.password}'`,
              `grant all on ${database}.* to '${DATABASE_USER}'@'%'`,
            ].map((sql) => ({ sql, parameters: [] })),
          );
        return (await a.call<{ id: string }>("POST", "/admin/database/profiles", profile)).id;
      };
      const activate = (server: RunningServer, profileId: string, mode: string) =>
        server.call("POST", "/admin/database/activate", { profile_id: profileId, mode });
      const findObstacle = async (): Promise<string | null> =>
        (await a.call<{ obstacle: string | null }>("GET", "/admin/database")).obstacle;
      const [firstId, secondId] = [await createProfile("first", first), await createProfile("second", second)];
      let instance = await a.readInstance();
      await activate(a, firstId, "copy_everything");
      await expect.poll(a.readInstance, { interval: 50, timeout: START_MS }).not.toBe(instance);
      await expect.poll(a.readInstance, { interval: 50, timeout: START_MS }).not.toBeNull();

      // A second server with the same profiles, and therefore on the same database.
      const b = await start(environment);
      b.token = a.token;
      expect(await findObstacle()).toBe("cluster");
      await expect(activate(a, secondId, "copy_everything")).rejects.toThrow(/activation_unavailable.*cluster/);
      await b.kill();
      await expect.poll(findObstacle, { interval: 200, timeout: START_MS }).toBeNull();
      instance = await a.readInstance();
      await activate(a, secondId, "copy_everything");
      // A server started in the meantime comes up on the new database or not at all.
      const late = new RunningServer(await findFreePort(), environment);
      servers.push(late);
      const isOther = async (): Promise<boolean> => ![null, instance].includes(await a.readInstance());
      await expect.poll(isOther, { interval: 50, timeout: START_MS }).toBe(true);
      await sleep(3_000);
      if ((await late.readInstance()) !== null) {
        late.token = a.token;
        const profiles = (await late.call<{ profiles: { id: string; active: boolean }[] }>("GET", "/admin/database"))
          .profiles;
        expect(profiles.find(({ active }) => active)?.id).toBe(secondId);
      }
      const { servers: listed } = await a.call<Status>("GET", "/admin/restart");
      expect(listed.every(({ state }) => state === "running")).toBe(true);
    },
    TEST_MS,
  );
});
