import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { takeEarlySocket } from "./early-socket.ts";
import { connect, receivedHellos, untilLive, server } from "./testing/live-test-setup.ts";

const earlySocketScript = readFileSync(new URL("../head/early-socket.js", import.meta.url), "utf8");

/** Runs the page's inline script with this path and these localStorage keys. */
function openPage(pathname: string, keys: readonly string[]): void {
  vi.stubGlobal("location", { origin: server.origin, pathname });
  vi.stubGlobal("localStorage", { getItem: (key: string) => (keys.includes(key) ? "{}" : null) });
  // oxlint-disable-next-line no-eval -- it is a script of the page, not a module
  (0, eval)(earlySocketScript);
}

afterEach(() => {
  globalThis.earlySocket?.close();
  globalThis.earlySocket = undefined;
  vi.unstubAllGlobals();
});

describe("a socket that is opened before the page's scripts have loaded", () => {
  it.each(["opening", "open"])("is taken over while it is %s, and used once", async (state) => {
    openPage("/play/ABCD2345", ["team_session_ABCD2345"]);
    const socket = globalThis.earlySocket ?? expect.unreachable();
    if (state === "open") await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
    const connection = connect();
    await untilLive(connection);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    expect(receivedHellos()).toHaveLength(1);
    server.dropConnections();
    await vi.waitFor(() => expect(receivedHellos()).toHaveLength(2));
    await untilLive(connection);
  });

  it("is replaced if it has closed in the meantime", async () => {
    openPage("/play/ABCD2345", ["team_session_ABCD2345"]);
    const socket = globalThis.earlySocket ?? expect.unreachable();
    await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
    server.dropConnections();
    await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.CLOSED));
    await untilLive(connect());
  });

  it("is absent where the WebSocket constructor throws, and the page works", () => {
    vi.stubGlobal("WebSocket", function forbidden() {
      throw new DOMException("forbidden", "SecurityError");
    });
    openPage("/play/ABCD2345", ["team_session_ABCD2345"]);
    expect(globalThis.earlySocket).toBeUndefined();
    expect(takeEarlySocket("ws://localhost")).toBeNull();
  });

  it("is closed by a page that needs another address", () => {
    openPage("/play/ABCD2345", ["team_session_ABCD2345"]);
    const socket = globalThis.earlySocket ?? expect.unreachable();
    expect(takeEarlySocket(socket.url.replace("ABCD", "BCDE"))).toBeNull();
    expect(socket.readyState).toBeGreaterThanOrEqual(WebSocket.CLOSING);
  });

  it.each([
    ["/play/ABCD2345", "team_session_OTHER234"],
    ["/play/ABCD2345/login", "team_session_ABCD2345"],
    ["/gameshows/ABCD2345", "team_session_ABCD2345"],
  ])("is absent at %s with %s", (pathname, key) => {
    openPage(pathname, [key]);
    expect(globalThis.earlySocket).toBeUndefined();
  });
});
