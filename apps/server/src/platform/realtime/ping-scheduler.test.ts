import { afterEach, beforeEach, expect, test } from "vitest";
import { PingScheduler, type Pingable } from "./ping-scheduler.ts";

let now = 0;
let pinger: PingScheduler;
const members: Pingable[] = [];

function addMember(): Pingable & { pings: number } {
  const created = {
    pings: 0,
    ping() {
      created.pings += 1;
    },
  };
  members.push(created);
  pinger.add(created);
  return created;
}

function run(ms: number): void {
  for (let passed = 0; passed < ms; passed += 10) {
    now += 10;
    pinger.tick();
  }
}

beforeEach(() => {
  now = 0;
  pinger = new PingScheduler(() => now);
});
afterEach(() => {
  for (const one of members.splice(0)) pinger.remove(one);
});

test("pings a normal connection every 1.25 s and a fast one every 100 ms", () => {
  const normal = addMember();
  const fast = addMember();
  pinger.setPingInterval(fast, "fast");
  run(10_000);
  expect(normal.pings).toBe(8);
  expect(fast.pings).toBe(100);
  pinger.setPingInterval(fast, "normal");
  run(10_000);
  expect(fast.pings).toBe(108);
});

test("sends at most 2,000 pings a second, shared evenly among fast connections and reserving some for normal ones", () => {
  const normal = Array.from({ length: 100 }, addMember);
  const fast = Array.from({ length: 3_000 }, addMember);
  for (const one of fast) pinger.setPingInterval(one, "fast");
  run(10_000);
  const counts = fast.map(({ pings }) => pings);
  const total = [...counts, ...normal.map(({ pings }) => pings)].reduce((sum, count) => sum + count, 0);
  expect(total).toBeLessThanOrEqual(20_000);
  expect(total).toBeGreaterThan(19_000);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  for (const { pings } of normal) expect(pings).toBeGreaterThanOrEqual(7);
});

test("under a high message rate pings normal connections every 4 s and fast ones as before", () => {
  const normal = addMember();
  const fast = addMember();
  pinger.setPingInterval(fast, "fast");
  run(10_000);
  for (let passed = 0; passed < 20_000; passed += 10) {
    for (let message = 0; message < 3; message += 1) pinger.recordMessage();
    run(10);
  }
  expect(normal.pings).toBe(8 + 5);
  expect(fast.pings).toBe(300);
  run(10_000);
  expect(normal.pings).toBeGreaterThanOrEqual(8 + 5 + 7);
});

test("does not count idle time while the process is blocked", () => {
  addMember();
  run(5_000);
  const before = pinger.activeMs;
  now += 60_000;
  pinger.tick();
  expect(pinger.activeMs - before).toBe(1_000);
  run(5_000);
  expect(pinger.activeMs - before).toBe(6_000);
});

test("does not ping a removed member", () => {
  const gone = addMember();
  pinger.remove(gone);
  run(5_000);
  expect(gone.pings).toBe(0);
});
