import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AnySlices } from "@showrunner/engine";
import type { LiveConnection } from "./index.ts";
import { throttleConnection } from "./throttle-connection.ts";
import { createStaticConnection } from "./static-connection.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const teams = (count: number): AnySlices => ({ teams: { count, newest: [], answered: 0 } });

/** A connection whose slices the test changes, and its throttled counterpart. */
function makeConnections() {
  const listeners = new Set<() => void>();
  let state = createStaticConnection(teams(0)).getState();
  const source: LiveConnection = {
    ...createStaticConnection({}),
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const change = (slices: AnySlices): void => {
    state = { ...state, slices: { ...state.slices, ...slices } };
    for (const listener of listeners) listener();
  };
  return { throttled: throttleConnection(source), change, listeners };
}

it("publishes joining teams at most once a second, including the last one", () => {
  const { throttled, change } = makeConnections();
  const published: (number | undefined)[] = [];
  throttled.subscribe(() => published.push(throttled.getState().slices.teams?.count));
  for (let count = 1; count <= 20; count += 1) {
    change(teams(count));
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(1_000);
  expect(published).toEqual([1, 11, 20]);
});

it("publishes changes that advance the show after a short delay, once, with all pending changes", () => {
  const { throttled, change } = makeConnections();
  const published = vi.fn();
  throttled.subscribe(published);
  change(teams(1));
  vi.advanceTimersByTime(100);
  change(teams(2));
  change({ buzzer: { phase: "inactive", reason: "off" } });
  change(teams(3));
  expect(published).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(published).toHaveBeenCalledTimes(2);
  expect(throttled.getState().slices.teams?.count).toBe(3);
  vi.advanceTimersByTime(2_000);
  expect(published).toHaveBeenCalledTimes(2);
});

it("is current for a new subscriber, and unsubscribes from the connection with the last one", () => {
  const { throttled, change, listeners } = makeConnections();
  change(teams(3));
  expect(throttled.getState().slices.teams?.count).toBe(3);
  const stop = throttled.subscribe(() => undefined);
  expect(listeners.size).toBe(1);
  stop();
  expect(listeners.size).toBe(0);
});
