import { expect, test } from "vitest";
import { LoopDelay } from "./loop-delay.ts";

/** Ticks at these times; the nominal interval is 10 ms. */
function turning(...turns: readonly number[]): LoopDelay {
  const loop = new LoopDelay(10);
  for (const turn of turns) loop.turned(turn);
  return loop;
}

test("a quiet process is not late", () => {
  const loop = turning(0, 10, 23, 33);
  expect(loop.lateAround(40)).toBe(0);
  expect(new LoopDelay(10).lateAround(1_000)).toBe(0);
});

test("A6, FAIR-3: what is read in a stall, or right after it, may have waited for as long as it took", () => {
  const loop = turning(0, 10);
  expect(loop.lateAround(100)).toBe(80);
  loop.turned(100);
  loop.turned(110);
  expect(loop.lateAround(112)).toBe(80);
  loop.turned(150);
  expect(loop.lateAround(151)).toBe(80);
  for (let turn = 160; turn <= 210; turn += 10) loop.turned(turn);
  expect(loop.lateAround(211)).toBe(0);
});

test("a timer that was stopped was not late", () => {
  const loop = turning(0, 10);
  loop.stopped();
  expect(loop.lateAround(5_000)).toBe(0);
  loop.turned(6_000);
  expect(loop.lateAround(6_001)).toBe(0);
});
