import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimits } from "./rate-limits.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("A9: a burst passes, then as many as the rule says, and the wait that is told is enough", async () => {
  const limit = createRateLimits().local("test", { points: 2, duration_s: 10, burst: { points: 5, duration_s: 100 } });
  for (let n = 0; n < 7; n += 1) expect(await limit.consume("key")).toBe(0);
  const wait_s = await limit.consume("key");
  expect(wait_s).toBeGreaterThan(0);
  expect(wait_s).toBeLessThanOrEqual(10);
  expect(await limit.consume("another key")).toBe(0);
  vi.advanceTimersByTime(wait_s * 1_000 + 1);
  expect([await limit.consume("key"), await limit.consume("key")]).toEqual([0, 0]);
  expect(await limit.consume("key")).toBeGreaterThan(0);
});

test("A9: a limit that is switched off limits nothing", async () => {
  const limits = createRateLimits();
  const off = limits.shared("off", { points: Infinity, duration_s: 60 });
  const off_in_bursts = limits.shared("off", {
    points: 1,
    duration_s: 60,
    burst: { points: Infinity, duration_s: 60 },
  });
  for (let n = 0; n < 10; n += 1)
    expect([await off.consume("key"), await off_in_bursts.consume("key")]).toEqual([0, 0]);
  expect(await off.check("key")).toBe(0);
});

test("A9: checking counts nothing", async () => {
  const limit = createRateLimits().local("test", { points: 2, duration_s: 10 });
  for (let n = 0; n < 10; n += 1) expect(await limit.check("key")).toBe(0);
  await limit.consume("key");
  await limit.consume("key");
  expect(await limit.check("key")).toBeGreaterThan(0);
});

test("A9: while Redis does not answer, this process counts for itself, without waiting for it", async () => {
  vi.useRealTimers();
  const errors: unknown[] = [];
  const limits = createRateLimits("redis://127.0.0.1:1", "test", (error) => errors.push(error));
  const limit = limits.shared("test", { points: 3, duration_s: 60 });
  const start = performance.now();
  const waits = [];
  for (let n = 0; n < 5; n += 1) waits.push(await limit.consume("key"));
  expect(performance.now() - start).toBeLessThan(200);
  expect(waits.map((wait_s) => wait_s > 0)).toEqual([false, false, false, true, true]);
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
  limits.close();
});
