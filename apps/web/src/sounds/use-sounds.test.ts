import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveState } from "../live/live-connection.ts";
import { tickLastSeconds } from "./use-sounds.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Ticks of a timer of 7 s on a clock that is `offsetMs` behind the one of the browser's timers. */
function collectTicks(offsetMs: number): string[] {
  const ticks: string[] = [];
  const timer = { status: "running", duration_ms: 7_000, remaining_ms: 7_000, ends_at: 7_000 };
  const connection = {
    getState: () => ({ slices: { timer } }) as unknown as LiveState,
    subscribe: () => () => undefined,
    now: () => Date.now() - offsetMs,
  };
  const stop = tickLastSeconds(connection, (sound) => ticks.push(`${sound} at ${Math.round(Date.now() / 1_000)}`));
  vi.advanceTimersByTime(10_000);
  stop();
  return ticks;
}

const once = ["tick at 2", "tick at 3", "final_tick at 4", "final_tick at 5", "final_tick at 6"];

it("ticks once in each of the last five seconds", () => {
  expect(collectTicks(0)).toEqual(once);
});

it("ticks once per second if the browser's timers fire early", () => {
  const { setTimeout: set } = globalThis;
  vi.stubGlobal("setTimeout", (callback: () => void, delay: number) => set(callback, Math.max(0, delay - 0.7)));
  expect(collectTicks(0)).toEqual(once);
});

it("ticks once per second on a clock between the milliseconds of the browser's timers", () => {
  expect(collectTicks(-0.4)).toEqual(once);
});
