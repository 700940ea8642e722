import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DatabaseUnavailable, openDatabase, type Database, type ServerLocation } from "../index.ts";
import { serverBackEnds, type Place } from "../testing/index.ts";

/**
 * Matches a COMMIT statement in the protocols of PostgreSQL, MariaDB and MySQL (which puts the number of attributes
 * before it), but not settings with that name.
 */
// oxlint-disable-next-line no-control-regex -- protocols are made of them
const commit = /[\x00\x01\x03\x0b]commit(\x00|$)/;

/** TCP proxy to a database server that can fail on demand. */
class Way {
  readonly #to: ServerLocation;
  readonly #open = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  /** Closes every connection right after it forwarded a COMMIT. */
  cuts_commits = false;
  /** Forwards no more replies and keeps connections open. */
  is_silent = false;
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
        if (this.cuts_commits && commit.test(data.toString("latin1"))) near.destroy();
      });
      far.on("data", (data) => {
        if (!this.is_silent && !this.#silent.has(near)) near.write(data);
      });
    }).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Stops replies on existing connections only. */
  silenceOpen(): void {
    for (const socket of this.#open) this.#silent.add(socket);
  }

  async close(): Promise<void> {
    this.#server?.close();
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe.each(await serverBackEnds())("on $name", (back_end) => {
  let place: Place;
  let way: Way;
  let database: Database;
  beforeEach(async () => {
    place = await back_end.place();
    if (place.location === null || place.location.dialect === "sqlite") throw new Error("no server");
    way = new Way(place.location);
    await way.open();
    database = await openDatabase(way.location);
  });
  afterEach(async () => {
    await way.close();
    await database.close();
    await place.drop();
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

  test("while the server is away nothing is confirmed, and everything goes on by itself when it is back", async () => {
    const told: boolean[] = [];
    database.saving.subscribe((ok) => told.push(ok));
    await database.write([insert(2)]);
    await way.close();
    expect(await reasonOf(database.write([insert(3)]))).toBe("unreachable");
    expect(await reasonOf(database.transact?.(({ run }) => run(insert(4).query)))).toBe("unreachable");
    expect(await reasonOf(ids())).toBe("unreachable");
    expect([told, database.saving.ok]).toEqual([[false], false]);
    await way.open();
    await expect.poll(() => database.saving.ok, { timeout: 10_000 }).toBe(true);
    expect(told).toEqual([false, true]);
    await database.write([insert(5)]);
    expect(await ids()).toEqual([2, 5]);
  });

  test("connections that the server closed are replaced before anybody notices", async () => {
    await Promise.all([database.write([insert(2)]), ids()]);
    await way.close();
    await way.open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await database.write([insert(3)]);
    expect(await ids()).toEqual([2, 3]);
    expect(database.saving.ok).toBe(true);
  });

  test("a connection that is lost in the middle of a transaction leaves nothing of it", async () => {
    const work = database.transact?.(async ({ run }) => {
      await run(insert(2).query);
      await way.close();
      await run(insert(3).query);
    });
    expect(await reasonOf(work)).toBe("unreachable");
    await way.open();
    expect(await ids()).toEqual([]);
  });

  test("of a commit whose answer was lost it is said that nobody knows, and it can be looked up", async () => {
    way.cuts_commits = true;
    expect(await reasonOf(database.write([insert(2)]))).toBe("unknown_outcome");
    expect(await reasonOf(database.transact?.(({ run }) => run(insert(3).query)))).toBe("unknown_outcome");
    way.cuts_commits = false;
    // The server received the statements, but may still be executing them.
    await expect.poll(ids, { timeout: 5_000 }).toEqual([2, 3]);
  });

  test("a server that says nothing any more is given up after seconds", { timeout: 60_000 }, async () => {
    await database.write([insert(2)]);
    way.is_silent = true;
    const began = performance.now();
    expect(await reasonOf(database.write([insert(3)]))).toMatch(/unreachable|unknown_outcome/);
    expect(performance.now() - began).toBeGreaterThan(4_000);
    way.is_silent = false;
    await expect.poll(() => database.saving.ok, { timeout: 20_000 }).toBe(true);
  });

  test(
    "a connection that goes silent in the middle of a transaction is given up once",
    { timeout: 60_000 },
    async () => {
      const began = performance.now();
      const work = database.transact?.(async ({ run }) => {
        await run(insert(2).query);
        way.silenceOpen();
        await run(insert(3).query);
      });
      expect(await reasonOf(work)).toBe("unreachable");
      expect(performance.now() - began).toBeLessThan(12_000);
      // Rows may stay locked until the server notices.
      await expect.poll(() => database.saving.ok, { timeout: 20_000 }).toBe(true);
      await database.transact?.(({ run }) => run(insert(4).query));
      expect(await ids()).toEqual([4]);
    },
  );

  test("when one of many connections is found silent, the others are not tried", { timeout: 60_000 }, async () => {
    let left = 2;
    let meetAll = (): void => undefined;
    const all_met = new Promise<void>((resolve) => (meetAll = resolve));
    const meet = (id: number) =>
      database.transact?.(async ({ run }) => {
        await run(insert(id).query);
        left -= 1;
        if (left === 0) meetAll();
        await all_met;
      });
    await Promise.all([meet(2), meet(3), ids(), ids()]);
    way.silenceOpen();
    expect(await reasonOf(database.transact?.(({ run }) => run(insert(4).query)))).toMatch(
      /unreachable|unknown_outcome/,
    );
    const began = performance.now();
    await database.transact?.(({ run }) => run(insert(5).query));
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(await ids()).toContain(5);
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  test("a server that cannot be reached at the start is told apart", async () => {
    await way.close();
    expect(await reasonOf(openDatabase(way.location))).toBe("unreachable");
    const nobody = { ...place.location, user: "nobody_at_all", password: "wrong" } as ServerLocation;
    // Even with trust authentication this user does not exist.
    expect(await reasonOf(openDatabase(nobody))).toBe("unreachable");
    const missing = { ...place.location, database: "showrunner_no_such_database" } as ServerLocation;
    expect(await reasonOf(openDatabase(missing))).toBe("unreachable");
    await way.open();
  });

  test("a value is a value, whatever it looks like", async () => {
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
