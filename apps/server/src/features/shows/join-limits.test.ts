import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimits } from "../../platform/limits/index.ts";
import { createJoinLimits } from "./join-limits.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = () =>
  createJoinLimits({
    limits: createRateLimits(),
    failed_logins: { recent: () => Promise.resolve([]), add: () => Promise.resolve() },
    quotas: { registrations_per_address: 350, registrations_per_show: 2_000 },
    now: Date.now,
  });

async function registered(count: number, step_ms: number, addressOf: (n: number) => string): Promise<number> {
  const { register } = limits();
  let accepted = 0;
  for (let n = 0; n < count; n += 1) {
    if ((await register("show", addressOf(n))) === 0) accepted += 1;
    vi.advanceTimersByTime(step_ms);
  }
  return accepted;
}

test("A9: three hundred phones behind one address register within a minute, also all at once", async () => {
  expect(await registered(300, 200, () => "hall")).toBe(300);
  expect(await registered(300, 0, () => "hall")).toBe(300);
});

test("A9: of 614 teams that a stranger registers at once, and ten a second for ten minutes, most are refused", async () => {
  expect(await registered(614, 0, () => "stranger")).toBe(380);
  expect(await registered(6_000, 100, () => "stranger")).toBeLessThanOrEqual(350 + 11 * 30);
});

test("A9: strangers with many addresses are bounded by the show", async () => {
  expect(await registered(10_000, 0, (n) => `address ${n}`)).toBe(2_300);
});

test("A9: what one address is refused leaves the show open for others", async () => {
  const { register } = limits();
  for (let n = 0; n < 5_000; n += 1) await register("show", "stranger");
  for (let n = 0; n < 300; n += 1) expect(await register("show", "hall")).toBe(0);
});
