import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createRedisBus, inProcessHub, topic, type Bus } from "./index.ts";
import { findRedis, privateRedis } from "./testing/redis.ts";

const patience = { timeout: 15_000, interval: 10 };
const heads = topic("heads", z.object({ show: z.string(), head: z.number() }));
const others = topic("others", z.string());

const redis = await findRedis();
const own_redis = await privateRedis();

const kinds: readonly { readonly name: string; readonly make: () => () => Bus }[] = [
  {
    name: "in one process",
    make: () => {
      const hub = inProcessHub();
      return () => hub.join(() => undefined);
    },
  },
  ...(redis === null
    ? []
    : [
        {
          name: "over Redis",
          make: () => {
            const channel = `showrunner-test-${randomUUID()}`;
            return () => createRedisBus({ url: redis, channel, onError: () => undefined });
          },
        },
      ]),
];

describe.each(kinds)("$name", ({ make }) => {
  let open: Bus[];
  let join: () => Promise<Bus>;
  beforeEach(() => {
    open = [];
    const makeBus = make();
    join = async () => {
      const bus = makeBus();
      open.push(bus);
      await expect.poll(() => bus.state, patience).toBe("ok");
      return bus;
    };
  });
  afterEach(() => Promise.all(open.map((bus) => bus.close())));

  test("a hint reaches every other server in the order of its sender, and not the sender itself", async () => {
    const [a, b, c] = [await join(), await join(), await join()];
    const heard: (readonly [string, number])[] = [];
    for (const [name, bus] of Object.entries({ a, b, c })) bus.subscribe(heads, ({ head }) => heard.push([name, head]));
    for (let head = 1; head <= 200; head += 1) a.publish(heads, { show: "s", head });
    await expect.poll(() => heard.length, patience).toBe(400);
    for (const name of ["b", "c"])
      expect(heard.filter(([by]) => by === name).map(([, head]) => head)).toEqual(
        Array.from({ length: 200 }, (_, index) => index + 1),
      );
  });

  test("it knows how long a hint is under way, where there is a line", async () => {
    const bus = await join();
    if (!bus.is_shared) return expect(bus.lag_ms).toBeNull();
    await expect.poll(() => bus.lag_ms, patience).toBeGreaterThan(0);
    expect(bus.lag_ms).toBeLessThan(10_000);
  });

  test("topics do not mix, what does not fit is not heard, and who sent it is told", async () => {
    const [a, b, c] = [await join(), await join(), await join()];
    const heard: unknown[] = [];
    const senders = new Set<string>();
    b.subscribe(heads, (hint, from) => {
      heard.push(hint);
      senders.add(from);
    });
    a.publish(others, "something else");
    a.publish(topic("heads", z.string()), "not a head");
    a.publish(heads, { show: "s", head: 1 });
    c.publish(heads, { show: "s", head: 2 });
    await expect.poll(() => heard.length, patience).toBe(2);
    expect(heard).toEqual(
      expect.arrayContaining([
        { show: "s", head: 1 },
        { show: "s", head: 2 },
      ]),
    );
    expect(senders.size).toBe(2);
  });

  test("a listener that fails costs the others nothing, and one that ended hears nothing", async () => {
    const [a, b] = [await join(), await join()];
    const heard: string[] = [];
    b.subscribe(heads, () => {
      throw new Error("listener failed");
    });
    const end = b.subscribe(others, (hint) => heard.push(`ended: ${hint}`));
    b.subscribe(others, (hint) => heard.push(hint));
    end();
    a.publish(heads, { show: "s", head: 1 });
    a.publish(others, "still here");
    await expect.poll(() => heard, patience).toEqual(["still here"]);
  });

  test("a hint that is too large, and one after the end, go nowhere", async () => {
    const [a, b] = [await join(), await join()];
    const heard: string[] = [];
    b.subscribe(others, (hint) => heard.push(hint));
    a.publish(others, "x".repeat(1_000_001));
    a.publish(others, "small");
    await expect.poll(() => heard, patience).toEqual(["small"]);
    await a.close();
    expect(() => a.publish(others, "late")).not.toThrow();
  });
});

describe.skipIf(own_redis === null)("a Redis that goes away", () => {
  test(
    "it begins degraded, finds Redis when it comes, and again after it was killed or stopped answering",
    { timeout: 60_000 },
    async () => {
      if (own_redis === null) return;
      const errors: unknown[] = [];
      const join = (): Bus =>
        createRedisBus({ url: own_redis.url, channel: "test", onError: (error) => errors.push(error) });
      const [a, b] = [join(), join()];
      const states: string[] = [];
      a.onState((state) => states.push(state));
      const heard: string[] = [];
      b.subscribe(others, (hint) => heard.push(hint));
      expect(a.state).toBe("degraded");
      a.publish(others, "into nothing");
      const both = (): readonly string[] => [a.state, b.state];
      try {
        await own_redis.start();
        await expect.poll(both, patience).toEqual(["ok", "ok"]);
        a.publish(others, "first");
        await expect.poll(() => heard, patience).toEqual(["first"]);

        await own_redis.kill();
        await expect.poll(both, patience).toEqual(["degraded", "degraded"]);
        a.publish(others, "lost");
        await own_redis.start();
        await expect.poll(both, patience).toEqual(["ok", "ok"]);
        a.publish(others, "second");
        await expect.poll(() => heard, patience).toEqual(["first", "second"]);

        own_redis.signal("SIGSTOP");
        await expect.poll(both, patience).toEqual(["degraded", "degraded"]);
        own_redis.signal("SIGCONT");
        await expect.poll(both, patience).toEqual(["ok", "ok"]);
        expect(states).toEqual(["ok", "degraded", "ok", "degraded", "ok"]);
        // Three outages; each server reports each outage once, however often it retries.
        expect(errors.map(String).toSorted()).toEqual([
          "Error: Redis does not respond",
          "Error: Redis does not respond",
          expect.stringContaining("ECONNREFUSED"),
          expect.stringContaining("ECONNREFUSED"),
          "Error: lost the connection to Redis",
          "Error: lost the connection to Redis",
        ]);
      } finally {
        await Promise.all([a.close(), b.close()]);
        own_redis.signal("SIGCONT");
        await own_redis.kill();
      }
    },
  );
});
