import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DatabaseUnavailable, openDatabase, type Database, type ServerLocation } from "../index.ts";
import { findServerBackends, type DatabaseSlot } from "../testing/index.ts";

/**
 * Matches a COMMIT statement in the protocols of PostgreSQL, MariaDB and MySQL (which puts the number of attributes
 * before it), but not settings with that name.
 */
// oxlint-disable-next-line no-control-regex -- protocols contain control characters
const commitPattern = /[\x00\x01\x03\x0b]commit(\x00|$)/;

/** PostgreSQL's message that ends a connection; it gets no reply. */
const isTerminate = (data: Buffer): boolean => data.length === 5 && data.toString("latin1") === "X\0\0\0\u0004";

/** TCP proxy to a database server that can fail on demand. */
class FaultyProxy {
  readonly #to: ServerLocation;
  readonly #open = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  /** Closes every connection right after forwarding a COMMIT. */
  shouldCutCommits = false;
  /** Forwards no replies, but keeps connections open. */
  isSilent = false;
  /** Number of requests on connections silenced by `silenceOpenConnections`; each one waits for a timeout. */
  unanswered = 0;
  #silent = new WeakSet<Socket>();

  constructor(to: ServerLocation) {
    this.#to = to;
  }

  get location(): ServerLocation {
    return { ...this.#to, host: "127.0.0.1", port: this.#port, pool_size: 4 };
  }

  async open(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(this.#to.port, this.#to.host);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(one);
        one.on("error", () => undefined);
        one.on("close", () => {
          this.#open.delete(one);
          other.end();
        });
      }
      near.on("data", (data) => {
        far.write(data);
        if (this.#silent.has(near) && !isTerminate(data)) this.unanswered += 1;
        if (this.shouldCutCommits && commitPattern.test(data.toString("latin1"))) near.destroy();
      });
      far.on("data", (data) => {
        if (!this.isSilent && !this.#silent.has(near)) near.write(data);
      });
    }).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Stops replies on existing connections only. */
  silenceOpenConnections(): void {
    for (const socket of this.#open) this.#silent.add(socket);
  }

  async close(): Promise<void> {
    this.#server?.close();
    for (const socket of this.#open) socket.destroy();
    await sleep(20);
  }
}

describe.each(await findServerBackends())("on $name", (backend) => {
  let slot: DatabaseSlot;
  let proxy: FaultyProxy;
  let database: Database;
  beforeEach(async () => {
    slot = await backend.createSlot();
    if (slot.location === null || slot.location.dialect === "sqlite") throw new Error("no server");
    proxy = new FaultyProxy(slot.location);
    await proxy.open();
    database = await openDatabase(proxy.location);
  });
  afterEach(async () => {
    await proxy.close();
    await database.close();
    await slot.drop();
  });

  const insert = (id: number) => ({ query: database.read.insertInto("write_probes").values({ id, count: 0 }) });
  const ids = async (): Promise<number[]> =>
    (await database.read.selectFrom("write_probes").select("id").where("id", ">", 1).orderBy("id").execute()).map(
      ({ id }) => id,
    );
  const reasonOf = async (work: Promise<unknown> | undefined): Promise<unknown> => {
    const error: unknown = await work?.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    return (error as DatabaseUnavailable).reason;
  };

  test("confirms nothing during an outage and recovers by itself afterwards", async () => {
    const reported: boolean[] = [];
    database.writeHealth.subscribe((ok) => reported.push(ok));
    await database.write([insert(2)]);
    await proxy.close();
    expect(await reasonOf(database.write([insert(3)]))).toBe("unreachable");
    expect(await reasonOf(database.transact?.(({ execute }) => execute(insert(4).query)))).toBe("unreachable");
    expect(await reasonOf(ids())).toBe("unreachable");
    expect([reported, database.writeHealth.isHealthy]).toEqual([[false], false]);
    await proxy.open();
    await expect.poll(() => database.writeHealth.isHealthy).toBe(true);
    expect(reported).toEqual([false, true]);
    await database.write([insert(5)]);
    expect(await ids()).toEqual([2, 5]);
  });

  test("replaces connections that the server closed without failing a query", async () => {
    await Promise.all([database.write([insert(2)]), ids()]);
    await proxy.close();
    await proxy.open();
    await sleep(50);
    await database.write([insert(3)]);
    expect(await ids()).toEqual([2, 3]);
    expect(database.writeHealth.isHealthy).toBe(true);
  });

  test("rolls back a transaction whose connection is lost", async () => {
    const work = database.transact?.(async ({ execute }) => {
      await execute(insert(2).query);
      await proxy.close();
      await execute(insert(3).query);
    });
    expect(await reasonOf(work)).toBe("unreachable");
    await proxy.open();
    expect(await ids()).toEqual([]);
  });

  test("reports unknown_outcome when the reply to a commit is lost, and the data can be looked up", async () => {
    proxy.shouldCutCommits = true;
    expect(await reasonOf(database.write([insert(2)]))).toBe("unknown_outcome");
    expect(await reasonOf(database.transact?.(({ execute }) => execute(insert(3).query)))).toBe("unknown_outcome");
    proxy.shouldCutCommits = false;
    // The server received the statements, but may still be executing them.
    await expect.poll(ids).toEqual([2, 3]);
  });

  test("times out a silent server after some seconds", async () => {
    await database.write([insert(2)]);
    proxy.isSilent = true;
    const began = performance.now();
    expect(await reasonOf(database.write([insert(3)]))).toMatch(/unreachable|unknown_outcome/);
    expect(performance.now() - began).toBeGreaterThan(4_000);
    proxy.isSilent = false;
    await expect.poll(() => database.writeHealth.isHealthy).toBe(true);
  });

  test("times out only once when a connection goes silent during a transaction", async () => {
    const work = database.transact?.(async ({ execute }) => {
      await execute(insert(2).query);
      proxy.silenceOpenConnections();
      await execute(insert(3).query);
    });
    expect(await reasonOf(work)).toBe("unreachable");
    expect(proxy.unanswered).toBe(1);
    // Rows may stay locked until the server notices the lost connection.
    await expect.poll(() => database.writeHealth.isHealthy).toBe(true);
    await database.transact?.(({ execute }) => execute(insert(4).query));
    expect(await ids()).toEqual([4]);
  });

  test("discards all pooled connections after one of them is found silent", async () => {
    let left = 2;
    let meetAll = (): void => undefined;
    const allMet = new Promise<void>((resolve) => (meetAll = resolve));
    const meet = (id: number) =>
      database.transact?.(async ({ execute }) => {
        await execute(insert(id).query);
        left -= 1;
        if (left === 0) meetAll();
        await allMet;
      });
    await Promise.all([meet(2), meet(3), ids(), ids()]);
    proxy.silenceOpenConnections();
    expect(await reasonOf(database.transact?.(({ execute }) => execute(insert(4).query)))).toMatch(
      /unreachable|unknown_outcome/,
    );
    const { unanswered } = proxy;
    await database.transact?.(({ execute }) => execute(insert(5).query));
    expect(await ids()).toContain(5);
    expect(proxy.unanswered).toBe(unanswered);
  });

  test("reports unreachable when the server cannot be reached at startup", async () => {
    await proxy.close();
    expect(await reasonOf(openDatabase(proxy.location))).toBe("unreachable");
    const unknownUser = { ...slot.location, user: "nobody_at_all", password: "wrong" } as ServerLocation;
    // This user does not exist, so it is refused even with trust authentication.
    expect(await reasonOf(openDatabase(unknownUser))).toBe("unreachable");
    const missing = { ...slot.location, database: "showrunner_no_such_database" } as ServerLocation;
    expect(await reasonOf(openDatabase(missing))).toBe("unreachable");
    await proxy.open();
  });

  test("never interprets a parameter value as SQL", async () => {
    const nasty = "'; drop table settings; -- \\' \" ` {x} ? $1 :name %s";
    const row = { key: nasty, value: JSON.stringify([nasty]), updated_at: 1 };
    await database.write([{ query: database.read.insertInto("settings").values(row) }]);
    expect(await database.read.selectFrom("settings").selectAll().where("key", "=", nasty).execute()).toEqual([row]);
    const object = { toString: () => nasty } as unknown as string;
    await database.read
      .selectFrom("settings")
      .select(sql<number>`1`.as("one"))
      .where("key", "=", object)
      .execute()
      .catch(() => undefined);
    expect(await database.read.selectFrom("settings").selectAll().execute()).toEqual([row]);
  });
});
