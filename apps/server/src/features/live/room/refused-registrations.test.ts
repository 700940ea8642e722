import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RefusedRegistrations } from "./refused-registrations.ts";

let changes = 0;
let refused: RefusedRegistrations;
beforeEach(() => {
  vi.useFakeTimers();
  changes = 0;
  refused = new RefusedRegistrations(() => (changes += 1));
});
afterEach(() => {
  refused.stop();
  vi.useRealTimers();
});

test("counts refused registrations for a minute and reports when the count is back at zero", () => {
  refused.add();
  vi.advanceTimersByTime(30_000);
  refused.add();
  refused.add();
  expect(refused.count).toBe(3);
  vi.advanceTimersByTime(35_000);
  expect(refused.count).toBe(2);
  const before = changes;
  vi.advanceTimersByTime(30_000);
  expect(refused.count).toBe(0);
  expect(changes).toBeGreaterThan(before);
  expect(vi.getTimerCount()).toBe(0);
});

test("counts a flood of refused registrations up to a limit", () => {
  for (let n = 0; n < 20_000; n += 1) refused.add();
  expect(refused.count).toBe(9_999);
});
