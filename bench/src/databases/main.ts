// npm run bench:databases [-- --events 1000000 --rows 5000000 --only copy|archive]: moves a database of many events
// between SQLite and PostgreSQL, then makes and restores a backup of even more. Prints time, rate, the memory of the
// server above its idle state, and the disk space needed meanwhile.
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { DatabaseCopy, Restore } from "@showrunner/contract/rest";
import { findTargets, type Target } from "../kills/target.ts";
import { KilledServer } from "../kills/killed-server.ts";
import { describeMachine, readUsage } from "../machine.ts";
import { parseIntegerOption } from "../parse-integer-option.ts";
import { fillWithEvents } from "./fill-with-events.ts";

const POLL_MS = 200;
/** How long a server takes after its start until it uses the memory of an idle one. */
const SETTLE_MS = 5_000;
const MB = 1e6;

const { values } = parseArgs({
  options: { events: { type: "string" }, rows: { type: "string" }, only: { type: "string" } },
});
const events = parseIntegerOption("events", values.events, 1_000_000, 100_000_000);
const rows = parseIntegerOption("rows", values.rows, 5_000_000, 100_000_000);

const server = new KilledServer(await mkdtemp(path.join(tmpdir(), "showrunner-databases-")));
const createTargets = await findTargets();
const created: Target[] = [];

async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const readServer = () => readUsage(server.pid);

/** Starts an operation, waits for its end, and prints a line of figures. */
async function measure(name: string, count: number, start: () => Promise<unknown>, isDone: () => Promise<boolean>) {
  await sleep(SETTLE_MS);
  const [{ rssBytes: idle }, before] = [readServer(), await measureFolder(server.dataDir)];
  let [memory, disk, { cpuS: cpu }] = [idle, before, readServer()];
  const cpuBefore = cpu;
  const startedAt = performance.now();
  await start();
  do {
    await sleep(POLL_MS);
    const usage = readServer();
    memory = Math.max(memory, usage.rssBytes);
    // The processor time of a restarted server begins at zero.
    cpu = Math.max(cpu, usage.cpuS);
    disk = Math.max(disk, await measureFolder(server.dataDir));
  } while (!(await isDone()));
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await measureFolder(server.dataDir);
  const megabytes = (bytes: number): string => `${Math.round(bytes / MB)} MB`;
  console.log(
    `${name.padEnd(34)} ${seconds.toFixed(1).padStart(7)} s  ${Math.round(count / seconds)} rows/s  processor ${(cpu - cpuBefore).toFixed(1)} s  memory +${megabytes(memory - idle)} (idle ${megabytes(idle)})  disk: kept ${megabytes(after - before)}, at most ${megabytes(disk - before)}`,
  );
}

/** Creates a new, empty database and a profile for it. */
async function createProfile(kind: string): Promise<string> {
  const name = `target-${created.length}`;
  const target = await createTargets.get(kind)?.(name, server.dataDir);
  if (target === undefined) throw new Error(`there is no ${kind} on this machine`);
  created.push(target);
  return (await server.call<{ id: string }>("POST", "/admin/database/profiles", { ...target.profile, name })).id;
}

async function copyInto(kind: string, name: string): Promise<void> {
  const profileId = await createProfile(kind);
  const instance = await server.readInstance();
  await measure(
    name,
    events,
    () => server.call("POST", "/admin/database/activate", { profile_id: profileId, mode: "copy_everything" }),
    async () => {
      const found = await server.readInstance();
      if (found !== null && found !== instance) return true;
      const copy = await server.call<DatabaseCopy>("GET", "/admin/database/copy").catch(() => null);
      if (copy?.state === "failed") throw new Error(`the copy failed: ${copy.failure} ${copy.place}`);
      return false;
    },
  );
}

async function restoreInto(kind: string, name: string, backup: string): Promise<void> {
  const target = { kind: "profile", profile_id: await createProfile(kind) };
  await measure(
    name,
    rows,
    () => server.call("POST", "/admin/restore", { backup, target, passphrase: null, without_secrets: false }),
    async () => {
      const { state, failure } = await server.call<Restore>("GET", "/admin/restore");
      if (state === "failed") throw new Error(`the restore failed: ${failure}`);
      return state === "restored";
    },
  );
}

async function prepare(count: number): Promise<void> {
  await server.stop();
  // The killed process still holds the lock of the folder for a moment.
  await sleep(POLL_MS);
  await fillWithEvents({ dialect: "sqlite", folder: server.dataDir }, count);
  await server.start();
  await server.signIn();
}

console.log(describeMachine());
try {
  await server.start();
  await server.setUp();
  if (values.only !== "archive") {
    await prepare(events);
    await copyInto("postgres", `copy ${events}: SQLite → PostgreSQL`);
    await copyInto("SQLite", `copy ${events}: PostgreSQL → SQLite`);
  }
  if (values.only !== "copy") {
    await prepare(rows);
    await measure(
      `backup of ${rows} rows (SQLite)`,
      rows,
      () => server.call("POST", "/admin/backups"),
      async () => (await server.call<{ running: unknown }>("GET", "/admin/backups")).running === null,
    );
    const { items } = await server.call<{ items: { name: string }[] }>("GET", "/admin/backups");
    const backup = items[0]?.name ?? "";
    await restoreInto("SQLite", "restore into SQLite", backup);
    await restoreInto("postgres", "restore into PostgreSQL", backup);
  }
} finally {
  await server.stop();
  for (const target of created) await target.drop();
  await rm(server.dataDir, { recursive: true, force: true });
}
