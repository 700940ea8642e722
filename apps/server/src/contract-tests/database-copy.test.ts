import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DatabaseCopy, DatabaseOverview } from "@showrunner/contract/rest";
import { openSqlite } from "../platform/db/sqlite/open-sqlite.ts";
import { migrations } from "../platform/db/migrations/index.ts";
import { IncompleteDatabase } from "../platform/db/index.ts";
import { childEnv } from "../testing/child-env.ts";
import { findFreePort } from "../testing/find-free-port.ts";
import { isNightlyRun } from "../testing/test-depth.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const adminCommand = fileURLToPath(new URL("../admin.ts", import.meta.url));
const ACCOUNT = { username: "host", password: "correct horse" };
/** `npm run test:nightly` sets a greater number. */
const KILLS = Number(process.env["COPY_KILLS"] ?? 6);
const ROUNDS_PER_SUPERVISOR = 3;
const MS_PER_KILL = 40_000;

let dataDir: string;
let child: ChildProcess | null;
let origin: string;
let token: string | null;
let refreshToken: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-copy-"));
  [child, token] = [null, null];
});
afterEach(async () => {
  await kill();
  // The server ends, and stops writing, a moment after its supervisor.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const environment = () => ({ ...childEnv, HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "error" });

async function kill(): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, [main], {
    env: { ...environment(), PORT: String(port), ...settings },
    stdio: "ignore",
  });
  await expect.poll(readInstance, { interval: 50 }).not.toBeNull();
}

async function call<T>(method: string, route: string, body?: object): Promise<T> {
  const response = await fetch(`${origin}/api/v1${route}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const readInstance = async (): Promise<string | null> =>
  (await call<{ instance_id: string }>("GET", "/system/version").catch(() => null))?.instance_id ?? null;
const overview = () => call<DatabaseOverview>("GET", "/admin/database");
const listShows = async (): Promise<readonly string[]> =>
  (await call<{ items: { name: string }[] }>("GET", "/gameshows?limit=200")).items.map(({ name }) => name).toSorted();
const createProfile = (name: string) =>
  call<{ id: string }>("POST", "/admin/database/profiles", {
    type: "sqlite",
    name,
    description: "",
    database_path: name,
    enable_foreign_keys: true,
  });
const startCopy = (profileId: string) =>
  call<{ instance_id: string }>("POST", "/admin/database/activate", { profile_id: profileId, mode: "copy_everything" });

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function acceptTokens(tokens: Promise<Tokens>): Promise<void> {
  ({ access_token: token, refresh_token: refreshToken } = await tokens);
}

async function setUp(): Promise<void> {
  await call("POST", "/auth/setup", { admin_username: ACCOUNT.username, admin_password: ACCOUNT.password });
  await acceptTokens(call<Tokens>("POST", "/auth/login", ACCOUNT));
  await call("POST", "/gameshows/sample", { language: "en" });
}

async function awaitOther(instance: string | null): Promise<void> {
  const isOther = async (): Promise<boolean> => {
    const found = await readInstance();
    return found !== null && found !== instance;
  };
  await expect.poll(isOther, { interval: 50 }).toBe(true);
}

/** Kills the server process started by the supervisor. */
async function killServing(): Promise<void> {
  const text = await readFile(`/proc/${child?.pid}/task/${child?.pid}/children`, "utf8").catch(() => "");
  const [first = ""] = text.trim().split(" ");
  if (first !== "") process.kill(Number(first), "SIGKILL");
}

test.runIf(isNightlyRun && process.platform === "linux")(
  "killed at random moments of copying and activating: one complete database is in use, and the screen says which",
  async () => {
    await start();
    await setUp();
    const outcomes = new Map<string, number>();
    for (let round = 0; round < KILLS; round += 1) {
      const name = `round-${round}`;
      // Starts a new supervisor: the longer a series of crashes, the longer a supervisor waits before the next start.
      if (round % ROUNDS_PER_SUPERVISOR === ROUNDS_PER_SUPERVISOR - 1) {
        await kill();
        await start();
      }
      // The session continues, whichever database it is in now.
      await acceptTokens(call<Tokens>("POST", "/auth/refresh", { refresh_token: refreshToken }));
      const { id } = await createProfile(name);
      await call("POST", "/gameshows", { name: `Show ${round}` });
      const shows = await listShows();
      const used = (await overview()).profiles.find(({ active }) => active)?.name ?? null;
      const instance = await readInstance();
      const begun = startCopy(id);
      begun.catch(() => undefined);
      // A copy takes about a second, the restart about two. The first two rounds cover the extremes.
      await sleep(round === 0 ? 300 : round === 1 ? 4_000 : Math.random() * 4_000);
      await killServing();
      await begun.catch(() => undefined);
      await awaitOther(instance);
      // Whichever database is in use, the session is still valid and no show is missing.
      await expect.poll(listShows).toEqual(shows);
      const after = await overview();
      const active = after.profiles.find((profile) => profile.active)?.name ?? null;
      expect([used, name]).toContain(active);
      if (active === name) expect(after.last_activation).toMatchObject({ name, failure: null });
      else if (after.last_activation?.name === name) expect(after.last_activation.failure).toBe("interrupted");
      const outcome = active === name ? "copied" : after.last_activation?.name === name ? "interrupted" : "not begun";
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      // The database that is not in use is complete, empty, or refused.
      if (active !== name) {
        const folder = path.join(dataDir, name);
        const left = await openSqlite(folder, migrations).catch((error: unknown) => error);
        if (left instanceof IncompleteDatabase)
          outcomes.set("left incomplete", (outcomes.get("left incomplete") ?? 0) + 1);
        else if (!(left instanceof Error)) await (left as Awaited<ReturnType<typeof openSqlite>>).close();
      }
    }
    console.log(`${KILLS} kills:`, Object.fromEntries(outcomes));
    expect(outcomes.get("copied") ?? 0).toBeGreaterThan(0);
  },
  KILLS * MS_PER_KILL,
);

test(
  "a copy is cancelled: everything can be saved again, and the target is empty",
  async () => {
    await start();
    await setUp();
    const { id } = await createProfile("second");
    const { seconds, is_allowed } = await call<{ seconds: number; is_allowed: boolean }>(
      "POST",
      `/admin/database/profiles/${id}/copy-estimate`,
    );
    expect([seconds > 0, is_allowed]).toEqual([true, true]);
    await startCopy(id);
    const cancelled = await call<DatabaseCopy>("POST", "/admin/database/copy/cancel");
    // It may have been complete already on a fast machine; then the server restarts on it.
    if (cancelled.state === "failed") {
      expect(cancelled).toMatchObject({ name: "second", failure: "cancelled" });
      await call("POST", "/gameshows", { name: "After" });
      const { schema_state } = await call<{ schema_state: string }>("POST", `/admin/database/profiles/${id}/test`);
      expect(schema_state).toBe("empty");
    } else expect(cancelled.state).toBe("restarting");
  },
  MS_PER_KILL,
);

test(
  "npm run admin -- copy-database copies a stopped installation, and refuses one in use",
  async () => {
    await start();
    await setUp();
    const shows = await listShows();
    await createProfile("second");
    const copy = async (target: string): Promise<readonly [number | null, string]> => {
      const command = spawn(process.execPath, [adminCommand, "copy-database", target], { env: environment() });
      let said = "";
      for (const stream of [command.stdout, command.stderr])
        stream.on("data", (data: Buffer) => (said += data.toString()));
      const [code] = (await once(command, "close")) as [number | null];
      return [code, said];
    };
    const [busy, why] = await copy("second");
    expect([busy, why]).toEqual([1, expect.stringContaining("Another server is using the data folder")]);
    await kill();
    await sleep(500);
    expect(await copy("nowhere")).toEqual([1, "There is no database profile nowhere.\n"]);
    const [code, said] = await copy("second");
    expect([code, said]).toEqual([0, expect.stringMatching(/Copied and compared \d+ rows/)]);
    expect((await copy("second"))[1]).toContain("the other database is not empty");
    await start({ DATABASE_URL: `sqlite:${path.join(dataDir, "second")}` });
    // The copy accepts the sign-in of the original.
    expect(await listShows()).toEqual(shows);
  },
  MS_PER_KILL,
);
