import { afterEach, beforeEach, expect, test } from "vitest";
import { Pinger, type Pingable } from "./pinger.ts";

let now = 0;
let pinger: Pinger;
const members: Pingable[] = [];

function member(): Pingable & { pings: number } {
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
    pinger.turn();
  }
}

beforeEach(() => {
  now = 0;
  pinger = new Pinger(() => now);
});
afterEach(() => {
  for (const one of members.splice(0)) pinger.remove(one);
});

test("a calm line is measured every 1.25 s, a hurried one every 100 ms", () => {
  const calm = member();
  const hurried = member();
  pinger.hurry(hurried, true);
  run(10_000);
  expect(calm.pings).toBe(8);
  expect(hurried.pings).toBe(100);
  pinger.hurry(hurried, false);
  run(10_000);
  expect(hurried.pings).toBe(108);
});

test("never more than 2,000 pings a second; all hurried lines share them, calm ones still get theirs", () => {
  const calm = Array.from({ length: 100 }, member);
  const hurried = Array.from({ length: 3_000 }, member);
  for (const one of hurried) pinger.hurry(one, true);
  run(10_000);
  const counts = hurried.map(({ pings }) => pings);
  const total = [...counts, ...calm.map(({ pings }) => pings)].reduce((sum, count) => sum + count, 0);
  expect(total).toBeLessThanOrEqual(20_000);
  expect(total).toBeGreaterThan(19_000);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  for (const { pings } of calm) expect(pings).toBeGreaterThanOrEqual(7);
});

test("while a storm of messages comes in, calm lines are measured every 4 s and hurried ones as ever", () => {
  const calm = member();
  const hurried = member();
  pinger.hurry(hurried, true);
  run(10_000);
  for (let passed = 0; passed < 20_000; passed += 10) {
    for (let message = 0; message < 3; message += 1) pinger.heard();
    run(10);
  }
  expect(calm.pings).toBe(8 + 5);
  expect(hurried.pings).toBe(300);
  run(10_000);
  expect(calm.pings).toBeGreaterThanOrEqual(8 + 5 + 7);
});

test("while the process stands still nobody grows silent", () => {
  member();
  run(5_000);
  const before = pinger.awake;
  now += 60_000;
  pinger.turn();
  expect(pinger.awake - before).toBe(1_000);
  run(5_000);
  expect(pinger.awake - before).toBe(6_000);
});

test("who was removed is left in peace", () => {
  const gone = member();
  pinger.remove(gone);
  run(5_000);
  expect(gone.pings).toBe(0);
});
