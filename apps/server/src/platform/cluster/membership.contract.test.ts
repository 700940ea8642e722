import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DatabaseUnavailable, type Database } from "../db/index.ts";
import { createTestDatabase, findServerBackends, sqliteBackend, type TestDatabase } from "../db/testing/index.ts";
import { joinCluster, type Membership } from "./index.ts";

const timing = { heartbeatMs: 20, leaseMs: 400, restartMs: 5_000, handOverMs: 5_000 };
const pollOptions = { interval: 10 };

interface Server extends Membership {
  readonly restarts: () => number;
  /** Stops like a killed process. */
  readonly kill: () => void;
}

interface Start {
  readonly slot?: string;
  readonly isSupervised?: boolean;
  readonly checkUsable?: () => Promise<void>;
  readonly isServing?: boolean;
}

let db: TestDatabase;
let servers: Server[];
/** Whether the database cannot be written. */
let isAway = false;

async function start(
  id: string,
  { slot = id, isSupervised = true, checkUsable, isServing = true }: Start = {},
): Promise<Server> {
  let [restarts, isKilled] = [0, false];
  const { database } = db;
  const guard =
    (write: Database["write"]): Database["write"] =>
    (statements) =>
      isKilled
        ? new Promise(() => undefined)
        : isAway
          ? Promise.reject(new DatabaseUnavailable("unreachable", "an outage"))
          : write(statements);
  const membership = await joinCluster({
    database: { ...database, write: guard(database.write), writeLocal: guard(database.writeLocal) },
    self: { id, slot, name: `machine:${id}`, version: "1.0.0", is_supervised: isSupervised ? 1 : 0, started_at: 1 },
    requestRestart: isSupervised ? () => (restarts += 1) : null,
    checkUsable: checkUsable ?? (() => Promise.resolve()),
    onWaiting: () => undefined,
    timing,
  });
  const server = { ...membership, restarts: () => restarts, kill: () => (isKilled = true) };
  servers.push(server);
  if (isServing) await server.beginService();
  return server;
}

const listIds = async (server: Server): Promise<readonly string[]> =>
  (await server.list()).filter(({ is_alive }) => is_alive === 1).map(({ id }) => id);

const backends = await findServerBackends();
if (backends.length === 0) console.log("Not covered: several servers on one database (no database server)");

describe.each(backends)("on $name", (backend) => {
  beforeEach(async () => {
    db = await createTestDatabase(backend);
    servers = [];
  });
  afterEach(async () => {
    for (const server of servers) {
      server.kill();
      // Its last heartbeat never completes.
      void server.leave();
    }
    await db.drop();
  });

  test("servers see each other; one that leaves disappears at once, one that dies when its lease ends", async () => {
    const [a, b, c] = [await start("a"), await start("b"), await start("c")];
    expect(await listIds(a)).toEqual(["a", "b", "c"]);
    await b.leave();
    expect(await listIds(a)).toEqual(["a", "c"]);
    c.kill();
    await expect.poll(() => listIds(a), pollOptions).toEqual(["a"]);
    expect(await a.hasPeers()).toBe(false);
  });

  test("all servers restart one after the other: each waits until the previous one is back in service", async () => {
    const all = [await start("a"), await start("b"), await start("c"), await start("d", { isSupervised: false })];
    await db.database.write(all[0]?.requestRestarts() ?? []);
    for (const turn of [1, 2, 3]) {
      const total = () => all.reduce((sum, { restarts }) => sum + restarts(), 0);
      await expect.poll(total, pollOptions).toBe(turn);
      // After several heartbeats, no other server has taken a turn.
      await sleep(10 * timing.heartbeatMs);
      expect(total()).toBe(turn);
      const restarting = (await all[3]?.list())?.find(({ restart_state }) => restart_state === "restarting");
      await all.find((_server, index) => "abc"[index] === restarting?.id)?.leave();
      const successor = await start(`${restarting?.id}-after`, { slot: restarting?.slot ?? "", isServing: false });
      await sleep(10 * timing.heartbeatMs);
      expect(total()).toBe(turn);
      await successor.beginService();
    }
    expect(all.map(({ restarts }) => restarts())).toEqual([1, 1, 1, 0]);
    const states = ((await all[3]?.list()) ?? []).map(({ id, restart_state }) => [id, restart_state]);
    expect(states).toEqual(["a-after", "b-after", "c-after", "d"].map((id) => [id, null]));
  });

  test("only the requested server restarts", async () => {
    const [a, b, manual] = [await start("a"), await start("b"), await start("c", { isSupervised: false })];
    await db.database.write([...a.requestRestarts("b"), ...a.requestRestarts("c"), ...a.requestRestarts("unknown")]);
    await expect.poll(b.restarts, pollOptions).toBe(1);
    await sleep(10 * timing.heartbeatMs);
    expect([a.restarts(), b.restarts(), manual.restarts()]).toEqual([0, 1, 0]);
  });

  test("a server that restarts alone holds the turn of the others", async () => {
    const [a, b] = [await start("a"), await start("b")];
    await a.beginRestart([]);
    await db.database.write(b.requestRestarts());
    await sleep(10 * timing.heartbeatMs);
    expect(b.restarts()).toBe(0);
    await a.leave();
    await start("a-after", { slot: "a" });
    await expect.poll(b.restarts, pollOptions).toBe(1);
  });

  test("a server whose restart cannot be written keeps its lease", async () => {
    const [a, b] = [await start("a"), await start("b")];
    isAway = true;
    await expect(a.beginRestart([])).rejects.toThrow(DatabaseUnavailable);
    isAway = false;
    await sleep(2 * timing.leaseMs);
    expect(await listIds(b)).toEqual(["a", "b"]);
    await a.leave();
    expect(await listIds(b)).toEqual(["b"]);
  });

  test("only the last server can claim the database, and only one of two at once", async () => {
    const [a, b] = [await start("a"), await start("b")];
    expect(await Promise.all([a.claimDatabase(), b.claimDatabase()])).toEqual([false, false]);
    await b.leave();
    expect(await a.claimDatabase()).toBe(true);
  });

  test("while one server replaces the database, others wait to start; its successor does not", async () => {
    const a = await start("a");
    expect(await a.claimDatabase()).toBe(true);
    const hold = await db.database.holdWrites();
    // Longer than a lease: heartbeats continue although writes are held.
    await sleep(2 * timing.leaseMs);
    hold.release();
    let isStarted = false;
    const late = start("late").then((server) => {
      isStarted = true;
      return server;
    });
    await sleep(2 * timing.leaseMs);
    expect(isStarted).toBe(false);
    a.kill();
    const successor = await start("a-after", { slot: "a" });
    await late;
    expect(await listIds(successor)).toEqual(["a-after", "late"]);
  });

  test("a claim ends with its release, and when its server dies; handed over, it outlives the process", async () => {
    const a = await start("a");
    await a.claimDatabase();
    await a.releaseDatabase();
    await (await start("b")).leave();
    await a.claimDatabase();
    a.kill();
    const b = await start("b");
    await b.claimDatabase();
    b.handOverDatabase();
    await b.leave();
    const isReplaced = new Error("replaced");
    await expect(start("c", { checkUsable: () => Promise.reject(isReplaced) })).rejects.toBe(isReplaced);
  });

  test("an outage delays the start of the service and the end of a claim, but prevents neither", async () => {
    const a = await start("a", { isServing: false });
    isAway = true;
    await a.beginService();
    isAway = false;
    await expect.poll(async () => (await a.list())[0]?.restart_state, pollOptions).toBeNull();
    await a.claimDatabase();
    isAway = true;
    await a.releaseDatabase();
    expect(Number((await a.list())[0]?.is_exclusive)).toBe(1);
    isAway = false;
    await expect.poll(async () => Number((await a.list())[0]?.is_exclusive), pollOptions).toBe(0);
  });

  test("a server that was presumed gone registers again, and ends if the database is being replaced", async () => {
    const [a, b] = [await start("a"), await start("b")];
    await db.database.write([{ query: db.database.read.deleteFrom("server_instances").where("id", "=", "a") }]);
    await expect.poll(() => listIds(b), pollOptions).toEqual(["a", "b"]);
    expect(a.restarts()).toBe(0);
    const { read } = db.database;
    await db.database.write([
      { query: read.updateTable("server_instances").set({ is_exclusive: 1 }).where("id", "=", "b") },
      { query: read.deleteFrom("server_instances").where("id", "=", "a") },
    ]);
    await expect.poll(a.restarts, pollOptions).toBeGreaterThan(0);
  });
});

test("on SQLite a server is alone, and stores nothing", async () => {
  db = await createTestDatabase(sqliteBackend);
  servers = [];
  const a = await start("a");
  expect([await listIds(a), await a.hasPeers(), await a.claimDatabase()]).toEqual([["a"], false, true]);
  expect(await db.database.read.selectFrom("server_instances").select("id").execute()).toEqual([]);
  await a.leave();
  await db.drop();
});
