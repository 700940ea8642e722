import { createServer, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimiters } from "./rate-limiters.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("allows a burst, then the configured rate, and reports a sufficient wait", async () => {
  const limit = createRateLimiters().createLocal("test", {
    points: 2,
    durationS: 10,
    burst: { points: 5, durationS: 100 },
  });
  for (let n = 0; n < 7; n += 1) expect(await limit.consume("key")).toBe(0);
  const waitS = await limit.consume("key");
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(10);
  expect(await limit.consume("another key")).toBe(0);
  vi.advanceTimersByTime(waitS * 1_000 + 1);
  expect([await limit.consume("key"), await limit.consume("key")]).toEqual([0, 0]);
  expect(await limit.consume("key")).toBeGreaterThan(0);
});

test("a disabled limit never limits", async () => {
  const limits = createRateLimiters();
  const off = limits.createShared("off", { points: Infinity, durationS: 60 });
  const offInBursts = limits.createShared("off", {
    points: 1,
    durationS: 60,
    burst: { points: Infinity, durationS: 60 },
  });
  for (let n = 0; n < 10; n += 1) expect([await off.consume("key"), await offInBursts.consume("key")]).toEqual([0, 0]);
  expect(await off.check("key")).toBe(0);
});

test("check does not consume points", async () => {
  const limit = createRateLimiters().createLocal("test", { points: 2, durationS: 10 });
  for (let n = 0; n < 10; n += 1) expect(await limit.check("key")).toBe(0);
  await limit.consume("key");
  await limit.consume("key");
  expect(await limit.check("key")).toBeGreaterThan(0);
});

test("falls back to local counting without waiting while Redis is down", async () => {
  vi.useRealTimers();
  const errors: unknown[] = [];
  const limits = createRateLimiters("redis://127.0.0.1:1", "test", (error) => errors.push(error));
  const limit = limits.createShared("test", { points: 3, durationS: 60 });
  const start = performance.now();
  const waits = [];
  for (let n = 0; n < 5; n += 1) waits.push(await limit.consume("key"));
  expect(performance.now() - start).toBeLessThan(200);
  expect(waits.map((waitS) => waitS > 0)).toEqual([false, false, false, true, true]);
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
  limits.close();
});

/** Redis's responses to the commands that begin a connection. */
const HANDSHAKE: Readonly<Record<string, string>> = {
  hello: "%1\r\n+proto\r\n:3\r\n",
  client: "+OK\r\n",
  info: "$9\r\nloading:0\r\n",
};

test("replaces a connection to Redis that does not respond", async () => {
  vi.useRealTimers();
  let connections = 0;
  // It never responds to the commands of limits.
  const silentRedis = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      for (const [, command = ""] of data.toString().matchAll(/\r\n(hello|client|info)\r\n/gi))
        socket.write(HANDSHAKE[command.toLowerCase()] ?? "");
    });
  });
  await new Promise<void>((resolve) => silentRedis.listen(0, "127.0.0.1", resolve));
  const { port } = silentRedis.address() as AddressInfo;
  const limits = createRateLimiters(`redis://127.0.0.1:${port}`, "test");
  const limit = limits.createShared("test", { points: 3, durationS: 60 });
  try {
    await vi.waitFor(async () => {
      await limit.consume("key");
      expect(connections).toBeGreaterThan(1);
    });
  } finally {
    limits.close();
    silentRedis.close();
  }
});
