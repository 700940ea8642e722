import { describe, expect, it, vi } from "vitest";
import {
  buzzCommand,
  receivedCommands,
  connect,
  connectionKind,
  untilLive,
  page,
  server,
} from "./testing/live-test-setup.ts";

describe("where WebSocket is blocked", () => {
  it("falls back to SSE after two refusals, with headers, and posts commands", async () => {
    server.script.sockets = "refuse";
    const connection = connect();
    await untilLive(connection);
    expect(connection.getState().connection).toEqual({ kind: "live", transport: "sse" });
    expect(server.streamHeaders[0]).toMatchObject({
      "x-team-token": "team-token",
      "x-device-id": "device",
      "x-language": "en",
    });
    await vi.waitFor(() => expect(connection.now()).not.toBeNull());
    await expect(connection.send(buzzCommand, { id: "c1" })).resolves.toEqual({ ok: true, seq: 1 });
    server.send({ type: "state", seq: 2, slices: { teams: { count: 1 } } });
    await vi.waitFor(() => expect(connection.getState().seq).toBe(2));
  });

  it("uses SSE at once where the WebSocket constructor throws", async () => {
    const openSocket = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    const connection = connect({}, {}, { openSocket });
    await untilLive(connection);
    expect(connection.getState().connection).toEqual({ kind: "live", transport: "sse" });
    await expect(connection.send(buzzCommand, { id: "c1" })).resolves.toEqual({ ok: true, seq: 1 });
    // A broken stream or a network change does not crash the page either.
    server.dropConnections();
    await vi.waitFor(() => expect(server.streamHeaders).toHaveLength(2));
    page.signal("online");
    await untilLive(connection);
  });

  it("sends a display key in its own header", async () => {
    server.script.sockets = "refuse";
    await untilLive(connect({ role: "display", token: () => "a key" }));
    expect(server.streamHeaders[0]).toMatchObject({ "x-display-key": "a key" });
    expect(server.streamHeaders[0]).not.toHaveProperty("x-team-token");
  });

  it("knows that a server that refuses the stream is busy", async () => {
    server.script.sockets = "refuse";
    const respond: typeof fetch = (url, init) =>
      typeof url === "string" && url.endsWith("/events")
        ? Promise.resolve(new Response(null, { status: 503, headers: { "retry-after": "1" } }))
        : fetch(url, init);
    const connection = connect({}, {}, { fetch: respond });
    await vi.waitFor(() =>
      expect(connection.getState().connection).toMatchObject({ kind: "waiting", code: "restart" }),
    );
  });

  it("tries WebSocket again when the stream reaches its lifetime", async () => {
    server.script.sockets = "refuse";
    const connection = connect({}, { streamLifetime: 300 });
    await untilLive(connection);
    server.script.sockets = "accept";
    await vi.waitFor(() => expect(connection.getState().connection).toEqual({ kind: "live", transport: "ws" }));
  });

  it("does not interrupt the show again if WebSocket was still blocked then", async () => {
    server.script.sockets = "refuse";
    const connection = connect({}, { streamLifetime: 300 });
    await vi.waitFor(() => expect(server.streamHeaders).toHaveLength(2));
    await untilLive(connection);
    server.script.sockets = "accept";
    await vi.waitFor(() => expect(server.streamHeaders).toHaveLength(3));
    await untilLive(connection);
    expect(connection.getState().connection).toEqual({ kind: "live", transport: "sse" });
  });

  it("reopens the stream when it goes silent, and when the page becomes visible", async () => {
    server.script.sockets = "refuse";
    const connection = connect({}, { streamSilenceTimeout: 150 });
    await untilLive(connection);
    await vi.waitFor(() => expect(server.streamHeaders).toHaveLength(2));
    await untilLive(connection);
    page.signal("visible");
    await vi.waitFor(() => expect(server.streamHeaders).toHaveLength(3));
  });

  it("reopens the stream with a renewed token before the old one expires", async () => {
    server.script.sockets = "refuse";
    const connection = connect(
      { role: "moderator", show: "show-1", token: () => "old" },
      { streamSilenceTimeout: 60_000 },
    );
    await untilLive(connection);
    expect(server.streamHeaders.map(({ authorization }) => authorization)).toEqual(["Bearer old"]);
    connection.setToken("new");
    await vi.waitFor(() => expect(server.streamHeaders).toHaveLength(2));
    await untilLive(connection);
    expect(server.streamHeaders[1]?.authorization).toBe("Bearer new");
  });

  it("reposts a command when the server was busy", async () => {
    server.script.sockets = "refuse";
    server.script.answerCommand = (_id, times) => (times < 2 ? null : { ok: true, seq: 2 });
    const connection = connect();
    await expect(connection.send(buzzCommand, { id: "c1" })).resolves.toEqual({ ok: true, seq: 2 });
    expect(receivedCommands().map((message) => message.id)).toEqual(["c1", "c1"]);
  });

  it("does not repost a command that has timed out", async () => {
    server.script.sockets = "refuse";
    server.script.answerCommand = () => null;
    const connection = connect();
    await untilLive(connection);
    await expect(connection.send(buzzCommand, { id: "c1", timeoutMs: 100 })).resolves.toMatchObject({
      code: "offline",
    });
    const posted = receivedCommands().length;
    server.script.answerCommand = () => ({ ok: true, seq: 2 });
    await expect(connection.send(buzzCommand, { id: "c2" })).resolves.toEqual({ ok: true, seq: 2 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const ids = receivedCommands().map((message) => message.id);
    expect(ids.at(-1)).toBe("c2");
    // A post may have been in flight when the command timed out.
    expect(ids.length).toBeLessThanOrEqual(posted + 2);
  });

  it("posts commands of one type in order, and other types concurrently", async () => {
    server.script.sockets = "refuse";
    server.script.answerCommand = (id, times) => (id === "first" && times < 2 ? null : { ok: true, seq: 2 });
    const connection = connect();
    await untilLive(connection);
    const submit = (text: string) =>
      connection.send({ type: "submit", round_id: "r1", submission_id: text, input: { text } }, { id: text });
    const acks = [submit("first"), submit("second"), connection.send(buzzCommand, { id: "buzz" })];
    await Promise.all(acks);
    const ids = receivedCommands().map((message) => message.id);
    expect(ids.filter((id) => id !== "buzz")).toEqual(["first", "first", "second"]);
    expect(ids.indexOf("buzz")).toBeLessThan(ids.lastIndexOf("first"));
  });

  it("does not fall back while the server is unreachable", async () => {
    server.script.sockets = "refuse";
    server.script.health = false;
    const connection = connect();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(server.streamHeaders).toHaveLength(0);
    server.script.sockets = "accept";
    await untilLive(connection);
    expect(connection.getState().connection).toMatchObject({ transport: "ws" });
  });

  it("retries WebSocket when the network changes", async () => {
    server.script.sockets = "refuse";
    const connection = connect({}, { backoff: [250, 250] });
    await untilLive(connection);
    server.script.sockets = "accept";
    server.dropConnections();
    await vi.waitFor(() => expect(connectionKind(connection)).toBe("waiting"));
    page.signal("online");
    await untilLive(connection);
    expect(connection.getState().connection).toMatchObject({ transport: "ws" });
  });
});
