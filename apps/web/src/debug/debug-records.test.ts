import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveConnection, LiveOptions, LiveState } from "../live/live-connection.ts";
import { clearRecords, recordConsole, recordConnection, records, subscribeRecords } from "./debug-records.ts";

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal("window", page);
  clearRecords("events");
  clearRecords("console");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the console", () => {
  test("still prints, and is recorded", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const stop = recordConsole();
    console.warn("careful", { a: 1 });
    stop();
    console.warn("later");
    expect(warn.mock.calls).toEqual([["careful", { a: 1 }], ["later"]]);
    expect(records.console).toMatchObject([{ level: "warn", args: ["careful", { a: 1 }] }]);
  });

  test("records uncaught errors", () => {
    const stop = recordConsole();
    const error = new Error("lost");
    page.dispatchEvent(Object.assign(new Event("error"), { error }));
    page.dispatchEvent(Object.assign(new Event("error"), { error: null, message: "Script error." }));
    page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "no reason" }));
    stop();
    page.dispatchEvent(Object.assign(new Event("error"), { error }));
    expect(records.console.map(({ level, args }) => [level, ...args])).toEqual([
      ["error", error],
      ["error", "Script error."],
      ["error", "no reason"],
    ]);
  });

  test("keeps the newest 1000", () => {
    vi.spyOn(console, "debug").mockImplementation(() => {});
    const stop = recordConsole();
    for (let count = 0; count < 1_005; count += 1) console.debug(count);
    stop();
    expect(records.console).toHaveLength(1_000);
    expect(records.console[0]?.args).toEqual([5]);
  });
});

describe("a connection to a show", () => {
  test("records messages and state changes, 500 at most", () => {
    let options: LiveOptions | null = null;
    let state = { connection: { kind: "connecting", offlineSince: 0 } } as LiveState;
    const listeners: (() => void)[] = [];
    const close = vi.fn<() => void>();
    const connection = {
      getState: () => state,
      subscribe: (listener: () => void) => {
        listeners.push(listener);
        return () => {};
      },
      close,
    } as unknown as LiveConnection;
    const given: LiveOptions = { role: "team", show: "ABCD2345", token: () => "Sesame", device_id: "d" };
    const opened = recordConnection(given, (withTraffic) => {
      options = withTraffic;
      return connection;
    });
    expect(opened).toBe(connection);
    expect(records.connection).toBe(connection);
    const { onTraffic } = options as unknown as Required<LiveOptions>;
    onTraffic("down", { type: "welcome" });
    state = { ...state, connection: { kind: "live", transport: "ws" } };
    for (const listener of [...listeners, ...listeners]) listener();
    state = { ...state, connection: { kind: "ended", code: "team_deleted" } };
    for (const listener of listeners) listener();
    expect(records.events.map(({ level, source, message }) => [level, source, message])).toEqual([
      ["info", "connection", "connecting"],
      ["event", "down", "welcome"],
      ["info", "connection", "live"],
      ["error", "connection", "ended"],
    ]);
    for (let count = 0; count < 600; count += 1) onTraffic("up", { type: "clock", t0: count });
    expect(records.events).toHaveLength(500);
    expect(records.events.at(-1)?.payload).toEqual({ type: "clock", t0: 599 });
    opened.close();
    expect(close).toHaveBeenCalledOnce();
    expect(records.connection).toBeNull();
  });
});

test("subscribers are notified asynchronously, once for many entries", () => {
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
  const notified = vi.fn();
  const leave = subscribeRecords(notified);
  const stop = recordConsole();
  console.info(1);
  console.info(2);
  expect(notified).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(notified).toHaveBeenCalledTimes(1);
  leave();
  stop();
});
