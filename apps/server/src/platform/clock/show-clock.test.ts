import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createShowRow, createTestDatabase, type TestDatabase } from "../db/testing/index.ts";
import type { ClockSources } from "./clock.ts";
import { openShowClock } from "./show-clock.ts";

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

interface ClockReadings {
  bootId: string;
  monotonic: number;
  wall: number;
}
const sources = (hands: ClockReadings): ClockSources => ({
  bootId: hands.bootId,
  readMonotonicMs: () => hands.monotonic,
  readWallMs: () => hands.wall,
  readSuspendedMs: () => 0,
});

async function insertShow(lastAt: number): Promise<void> {
  await db.database.write([{ query: db.database.read.insertInto("shows").values(createShowRow({ last_at: lastAt })) }]);
}

test("starts at the wall clock and then follows only the monotonic clock", async () => {
  const hands = { bootId: "a", monotonic: 500, wall: 1_000_000 };
  const clock = await openShowClock(db.database, sources(hands));
  expect(clock.now()).toBe(1_000_000);
  hands.wall -= 3_600_000;
  hands.monotonic += 250.125;
  expect(clock.now()).toBe(1_000_250.13);
});

test("continues after a restart in the same boot, regardless of the wall clock", async () => {
  const hands = { bootId: "a", monotonic: 500, wall: 1_000_000 };
  await openShowClock(db.database, sources(hands));
  hands.wall += 3_600_000;
  hands.monotonic += 10_000;
  expect((await openShowClock(db.database, sources(hands))).now()).toBe(1_010_000);
});

test("after a new boot with an earlier wall clock no logged time is in the future", async () => {
  await openShowClock(db.database, sources({ bootId: "a", monotonic: 500, wall: 1_000_000 }));
  await insertShow(1_005_000);
  const clock = await openShowClock(db.database, sources({ bootId: "b", monotonic: 3, wall: 900_000 }));
  expect(clock.now()).toBe(1_005_000);
  const again = await openShowClock(db.database, sources({ bootId: "b", monotonic: 103, wall: 950_000 }));
  expect(again.now()).toBe(1_005_100);
});

test("a monotonic clock that goes back within one boot does not move the show clock back", async () => {
  await openShowClock(db.database, sources({ bootId: "a", monotonic: 50_000, wall: 1_000_000 }));
  await insertShow(1_000_100);
  const clock = await openShowClock(db.database, sources({ bootId: "a", monotonic: 10, wall: 990_000 }));
  expect(clock.now()).toBe(1_000_100);
});

test("runs on the machine's own clock by default", async () => {
  const clock = await openShowClock(db.database);
  const first = clock.now();
  await sleep(20);
  expect(clock.now() - first).toBeGreaterThan(15);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(60_000);
});
