import { randomUUID } from "node:crypto";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createRedisBus, createInProcessHub, defineTopic, type Bus } from "./index.ts";
import { findRedis, createPrivateRedis } from "./testing/redis-server.ts";

const pollOptions = { interval: 10 };
const headTopic = defineTopic("heads", z.object({ show: z.string(), head: z.number() }));
const textTopic = defineTopic("others", z.string());

const redis = await findRedis();
const privateServer = await createPrivateRedis();

const kinds: readonly { readonly name: string; readonly make: () => () => Bus }[] = [
  {
    name: "in one process",
    make: () => {
      const hub = createInProcessHub();
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
      await expect.poll(() => bus.state, pollOptions).toBe("ok");
      return bus;
    };
  });
  afterEach(() => Promise.all(open.map((bus) => bus.close())));

  test("delivers hints to every other server in sending order, and not to the sender", async () => {
    const [a, b, c] = [await join(), await join(), await join()];
    const heard: (readonly [string, number])[] = [];
    for (const [name, bus] of Object.entries({ a, b, c }))
      bus.subscribe(headTopic, ({ head }) => heard.push([name, head]));
    for (let head = 1; head <= 200; head += 1) a.publish(headTopic, { show: "s", head });
    await expect.poll(() => heard.length, pollOptions).toBe(400);
    for (const name of ["b", "c"])
      expect(heard.filter(([by]) => by === name).map(([, head]) => head)).toEqual(
        Array.from({ length: 200 }, (_, index) => index + 1),
      );
  });

  test("measures the round-trip time when connected to a broker", async () => {
    const bus = await join();
    if (!bus.isShared) return expect(bus.roundTripMs).toBeNull();
    await expect.poll(() => bus.roundTripMs, pollOptions).toBeGreaterThan(0);
    expect(bus.roundTripMs).toBeLessThan(10_000);
  });

  test("separates topics, drops hints that do not match the schema, and reports the sender", async () => {
    const [a, b, c] = [await join(), await join(), await join()];
    const heard: unknown[] = [];
    const senders = new Set<string>();
    b.subscribe(headTopic, (hint, from) => {
      heard.push(hint);
      senders.add(from);
    });
    a.publish(textTopic, "something else");
    a.publish(defineTopic("heads", z.string()), "not a head");
    a.publish(headTopic, { show: "s", head: 1 });
    c.publish(headTopic, { show: "s", head: 2 });
    await expect.poll(() => heard.length, pollOptions).toBe(2);
    expect(heard).toEqual(
      expect.arrayContaining([
        { show: "s", head: 1 },
        { show: "s", head: 2 },
      ]),
    );
    expect(senders.size).toBe(2);
  });

  test("isolates failing listeners and stops delivering after unsubscribe", async () => {
    const [a, b] = [await join(), await join()];
    const heard: string[] = [];
    b.subscribe(headTopic, () => {
      throw new Error("listener failed");
    });
    const end = b.subscribe(textTopic, (hint) => heard.push(`ended: ${hint}`));
    b.subscribe(textTopic, (hint) => heard.push(hint));
    end();
    a.publish(headTopic, { show: "s", head: 1 });
    a.publish(textTopic, "still here");
    await expect.poll(() => heard, pollOptions).toEqual(["still here"]);
  });

  test("drops hints that are too large or published after close", async () => {
    const [a, b] = [await join(), await join()];
    const heard: string[] = [];
    b.subscribe(textTopic, (hint) => heard.push(hint));
    a.publish(textTopic, "x".repeat(1_000_001));
    a.publish(textTopic, "small");
    await expect.poll(() => heard, pollOptions).toEqual(["small"]);
    await a.close();
    expect(() => a.publish(textTopic, "late")).not.toThrow();
  });
});

describe.skipIf(privateServer === null)("Redis outages", () => {
  test("starts degraded, connects once Redis is up, and reconnects after it is killed or stops responding", async () => {
    if (privateServer === null) return;
    const errors: unknown[] = [];
    const join = (): Bus =>
      createRedisBus({ url: privateServer.url, channel: "test", onError: (error) => errors.push(error) });
    const [a, b] = [join(), join()];
    const states: string[] = [];
    a.onState((state) => states.push(state));
    const heard: string[] = [];
    b.subscribe(textTopic, (hint) => heard.push(hint));
    expect(a.state).toBe("degraded");
    a.publish(textTopic, "into nothing");
    const both = (): readonly string[] => [a.state, b.state];
    try {
      // Connecting begins after this tick: a Redis that starts fast would be up before.
      await expect.poll(() => errors.length, pollOptions).toBe(2);
      await privateServer.start();
      await expect.poll(both, pollOptions).toEqual(["ok", "ok"]);
      a.publish(textTopic, "first");
      await expect.poll(() => heard, pollOptions).toEqual(["first"]);

      await privateServer.kill();
      await expect.poll(both, pollOptions).toEqual(["degraded", "degraded"]);
      a.publish(textTopic, "lost");
      await privateServer.start();
      await expect.poll(both, pollOptions).toEqual(["ok", "ok"]);
      a.publish(textTopic, "second");
      await expect.poll(() => heard, pollOptions).toEqual(["first", "second"]);

      privateServer.signal("SIGSTOP");
      await expect.poll(both, pollOptions).toEqual(["degraded", "degraded"]);
      privateServer.signal("SIGCONT");
      await expect.poll(both, pollOptions).toEqual(["ok", "ok"]);
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
      privateServer.signal("SIGCONT");
      await privateServer.kill();
    }
  });
});

test("replaces connections to Redis that are accepted and get no response", async () => {
  const sockets: Socket[] = [];
  const silentRedis = createServer((socket) => {
    socket.on("error", () => undefined);
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => silentRedis.listen(0, "127.0.0.1", resolve));
  const { port } = silentRedis.address() as AddressInfo;
  const bus = createRedisBus({ url: `redis://127.0.0.1:${port}`, channel: "test", onError: () => undefined });
  try {
    // Two at once, one to publish and one to subscribe.
    await expect.poll(() => sockets.length, pollOptions).toBeGreaterThan(2);
    expect(bus.state).toBe("degraded");
  } finally {
    await bus.close();
    for (const socket of sockets) socket.destroy();
    silentRedis.close();
  }
});
