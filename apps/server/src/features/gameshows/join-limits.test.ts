import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimiters } from "../../platform/limits/index.ts";
import { createJoinLimits } from "./join-limits.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = () =>
  createJoinLimits({
    limits: createRateLimiters(),
    failedLogins: { findRecent: () => Promise.resolve([]), add: () => Promise.resolve() },
    quotas: { registrationsPerAddress: 350, registrationsPerShow: 2_000 },
    now: Date.now,
  });

async function registered(count: number, stepMs: number, addressOf: (n: number) => string): Promise<number> {
  const { consumeRegistration } = limits();
  let accepted = 0;
  for (let n = 0; n < count; n += 1) {
    if ((await consumeRegistration("show", addressOf(n))) === 0) accepted += 1;
    vi.advanceTimersByTime(stepMs);
  }
  return accepted;
}

test("300 phones behind one address register within a minute, even simultaneously", async () => {
  expect(await registered(300, 200, () => "venue")).toBe(300);
  expect(await registered(300, 0, () => "venue")).toBe(300);
});

test("rejects most of 614 registrations at once from one address, and of ten per second for ten minutes", async () => {
  expect(await registered(614, 0, () => "stranger")).toBe(380);
  expect(await registered(6_000, 100, () => "stranger")).toBeLessThanOrEqual(350 + 11 * 30);
});

test("a per-show limit bounds registrations from many addresses", async () => {
  expect(await registered(10_000, 0, (n) => `address ${n}`)).toBe(2_300);
});

test("rejected registrations of one address do not use up the show's limit", async () => {
  const { consumeRegistration } = limits();
  for (let n = 0; n < 5_000; n += 1) await consumeRegistration("show", "stranger");
  for (let n = 0; n < 300; n += 1) expect(await consumeRegistration("show", "venue")).toBe(0);
});
