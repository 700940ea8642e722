import { expect, test } from "vitest";
import { EventLoopDelay } from "./event-loop-delay.ts";

/** Ticks at these times; the nominal interval is 10 ms. */
function createWithTicks(...turns: readonly number[]): EventLoopDelay {
  const loop = new EventLoopDelay(10);
  for (const turn of turns) loop.recordTick(turn);
  return loop;
}

test("reports no delay for an idle process", () => {
  const loop = createWithTicks(0, 10, 23, 33);
  expect(loop.getLatenessAt(40)).toBe(0);
  expect(new EventLoopDelay(10).getLatenessAt(1_000)).toBe(0);
});

test("FAIR-3: a message read during or right after a stall may have waited for all of it", () => {
  const loop = createWithTicks(0, 10);
  expect(loop.getLatenessAt(100)).toBe(80);
  loop.recordTick(100);
  loop.recordTick(110);
  expect(loop.getLatenessAt(112)).toBe(80);
  loop.recordTick(150);
  expect(loop.getLatenessAt(151)).toBe(80);
  for (let turn = 160; turn <= 210; turn += 10) loop.recordTick(turn);
  expect(loop.getLatenessAt(211)).toBe(0);
});

test("does not count the time while the timer is stopped", () => {
  const loop = createWithTicks(0, 10);
  loop.pause();
  expect(loop.getLatenessAt(5_000)).toBe(0);
  loop.recordTick(6_000);
  expect(loop.getLatenessAt(6_001)).toBe(0);
});
