import { describe, expect, it, vi } from "vitest";
import {
  buzzCommand,
  receivedCommands,
  connect,
  receivedHellos,
  connectionKind,
  untilLive,
  page,
  restartServer,
  server,
} from "./testing/live-test-setup.ts";

describe("a WebSocket connection", () => {
  it("sends hello first and applies the full state that follows", async () => {
    const connection = connect();
    await untilLive(connection);
    expect(receivedHellos()).toEqual([
      { type: "hello", protocol: 2, role: "team", token: "team-token", device_id: "device", seq: null, language: "en" },
    ]);
    expect(connection.getState()).toMatchObject({
      connection: { kind: "live", transport: "ws" },
      seq: 1,
      slices: { show: { name: "Friday" } },
      assets: { cover: "/a/cap1" },
    });
  });

  it("reconnects with its new language, and resends commands without an ack", async () => {
    const connection = connect();
    await untilLive(connection);
    page.setLanguage("de");
    page.signal("language");
    const sent = connection.send(buzzCommand);
    await untilLive(connection);
    await vi.waitFor(() => expect(receivedHellos().at(-1)).toMatchObject({ language: "de", seq: 1 }));
    await expect(sent).resolves.toMatchObject({ ok: true });
  });

  it("replaces single slices, and all of them with a full state", async () => {
    const connection = connect();
    await untilLive(connection);
    server.send({ type: "state", seq: 2, slices: { teams: { count: 3 } }, assets: { next: "cap2" } });
    await vi.waitFor(() => expect(connection.getState().seq).toBe(2));
    expect(connection.getState().slices).toEqual({ show: { name: "Friday" }, teams: { count: 3 } });
    expect(connection.getState().assets).toEqual({ cover: "/a/cap1", next: "/a/cap2" });
    server.send({ type: "state", seq: 9, full: true, slices: { game: null } });
    await vi.waitFor(() => expect(connection.getState().seq).toBe(9));
    expect(connection.getState().slices).toEqual({ game: null });
    expect(connection.getState().assets).toEqual({});
  });

  it("applies presence, health and a renewed token, and uses the new token for the next hello", async () => {
    const renewed: string[] = [];
    const connection = connect({ onToken: (token) => renewed.push(token) });
    await untilLive(connection);
    server.send({ type: "presence", presence: { displays: 1, moderators: 1, teams: {} } });
    server.send({ type: "health", saving: false, bus: "degraded" });
    server.send({ type: "token", token: "fresh" });
    await vi.waitFor(() => expect(renewed).toEqual(["fresh"]));
    expect(connection.getState()).toMatchObject({ presence: { displays: 1 }, saving: false, bus: "degraded" });
    server.dropConnections();
    await vi.waitFor(() => expect(receivedHellos()).toHaveLength(2));
    expect(receivedHellos()[1]).toMatchObject({ token: "fresh", seq: 1 });
    // The new session starts from healthy defaults; the server reports degraded states again.
    await vi.waitFor(() => expect(connection.getState()).toMatchObject({ saving: true, bus: undefined }));
  });

  it("maps its own clock to the show clock", async () => {
    server.script.clockOffset = 5_000;
    const connection = connect();
    expect(connection.now()).toBeNull();
    await vi.waitFor(() => expect(connection.now()).not.toBeNull());
    expect(Math.abs(connection.now()! - (performance.now() + 5_000))).toBeLessThan(50);
    expect(Math.abs(connection.toShowTime(1_000)! - 6_000)).toBeLessThan(50);
  });
});

describe("the visibility of the page", () => {
  const sentStates = () => server.received.flatMap((message) => (message.type === "visibility" ? [message.state] : []));

  it("is reported for a team's phone, as is leaving the show", async () => {
    const connection = connect();
    await untilLive(connection);
    page.signal("hidden");
    page.signal("visible");
    await vi.waitFor(() => expect(sentStates()).toEqual(["hidden", "visible"]));
    connection.close();
    await vi.waitFor(() => expect(sentStates()).toEqual(["hidden", "visible", "left"]));
  });

  it("is reported again after a reconnect while the page is hidden", async () => {
    const connection = connect();
    await untilLive(connection);
    page.signal("hidden");
    await vi.waitFor(() => expect(sentStates()).toEqual(["hidden"]));
    server.dropConnections();
    await vi.waitFor(() => expect(sentStates()).toEqual(["hidden", "hidden"]));
    page.signal("visible");
    await vi.waitFor(() => expect(sentStates()).toEqual(["hidden", "hidden", "visible"]));
    server.dropConnections();
    await untilLive(connection);
    await vi.waitFor(() => expect(sentStates()).toEqual(["hidden", "hidden", "visible"]));
    connection.close();
  });

  it("is not reported for displays and moderators", async () => {
    const connection = connect({ role: "display" });
    await untilLive(connection);
    page.signal("hidden");
    connection.close();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(sentStates()).toEqual([]);
  });
});

describe("a broken connection", () => {
  it("keeps its state and reconnects automatically", async () => {
    const connection = connect();
    await untilLive(connection);
    const seen: unknown[] = [];
    connection.subscribe(() => seen.push(connection.getState()));
    server.script.seq = 7;
    server.dropConnections();
    await vi.waitFor(() => expect(connection.getState().seq).toBe(7));
    expect(connectionKind(connection)).toBe("live");
    const since = expect.any(Number) as number;
    const slices = { show: { name: "Friday" } };
    expect(seen).toContainEqual(
      expect.objectContaining({ connection: { kind: "waiting", offlineSince: since, retryAt: since }, slices }),
    );
    expect(seen).toContainEqual(
      expect.objectContaining({ connection: { kind: "connecting", offlineSince: since }, slices }),
    );
  });

  it("reconnects when the server restarts on the same port", async () => {
    const connection = connect();
    await untilLive(connection);
    const { port } = server;
    await server.close();
    await vi.waitFor(() => expect(connectionKind(connection)).toBe("waiting"));
    await restartServer(port);
    await untilLive(connection);
    expect(connection.getState().connection).toMatchObject({ transport: "ws" });
  });

  it("detects a peer that goes silent without closing", async () => {
    const connection = connect();
    await untilLive(connection);
    server.script.answerClock = false;
    await vi.waitFor(() => expect(receivedHellos().length).toBeGreaterThan(1));
  });

  it("reconnects at once when the network returns, without waiting for the backoff", async () => {
    const connection = connect({}, { backoff: [60_000, 60_000] });
    await untilLive(connection);
    server.dropConnections();
    await vi.waitFor(() => expect(connectionKind(connection)).toBe("waiting"));
    page.signal("online");
    await untilLive(connection);
  });

  it("reconnects at once when the page becomes visible", async () => {
    const connection = connect({}, { backoff: [60_000, 60_000] });
    await untilLive(connection);
    server.dropConnections();
    await vi.waitFor(() => expect(connectionKind(connection)).toBe("waiting"));
    page.signal("visible");
    await untilLive(connection);
  });

  it("probes the clock again when the page becomes visible", async () => {
    const connection = connect({}, { probeInterval: 60_000, probeBurst: [0] });
    await untilLive(connection);
    await vi.waitFor(() => expect(connection.now()).not.toBeNull());
    const before = server.received.filter((message) => message.type === "clock").length;
    server.script.clockOffset = 9_000;
    page.signal("visible");
    await vi.waitFor(() => expect(connection.now()! - performance.now()).toBeGreaterThan(8_900));
    expect(server.received.filter((message) => message.type === "clock").length).toBeGreaterThan(before);
  });

  it("probes at once after the device slept, and reconnects when there is no reply", async () => {
    const connection = connect({}, { probeInterval: 60_000, silenceTimeout: 60_000, probeBurst: [0] });
    await untilLive(connection);
    await vi.waitFor(() => expect(connection.now()).not.toBeNull());
    server.script.answerClock = false;
    page.sleep(60_000);
    await vi.waitFor(() => expect(receivedHellos()).toHaveLength(2));
    await untilLive(connection);
  });

  it("drops a socket that never receives a welcome", async () => {
    server.script.welcome = false;
    const connection = connect({}, { openTimeout: 80 });
    await vi.waitFor(() => expect(receivedHellos()).toHaveLength(2));
    expect(connectionKind(connection)).not.toBe("live");
  });
});

describe("commands", () => {
  it("resolve with the server's ack", async () => {
    const connection = connect();
    await untilLive(connection);
    await expect(connection.send(buzzCommand)).resolves.toEqual({ ok: true, seq: 1 });
  });

  it("are resent with the same id after a reconnect until they are acknowledged", async () => {
    server.script.answerCommand = (_id, times) => (times < 2 ? null : { ok: true, seq: 4 });
    const connection = connect();
    await untilLive(connection);
    const result = connection.send(buzzCommand, { id: "c1" });
    await vi.waitFor(() => expect(receivedCommands()).toHaveLength(1));
    server.dropConnections();
    await expect(result).resolves.toEqual({ ok: true, seq: 4 });
    expect(receivedCommands().map((message) => message.id)).toEqual(["c1", "c1"]);
    server.dropConnections();
    await untilLive(connection);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(receivedCommands()).toHaveLength(2);
  });

  it("are sent once the connection is up", async () => {
    const connection = connect();
    const result = connection.send(buzzCommand);
    expect(receivedCommands()).toHaveLength(0);
    await expect(result).resolves.toEqual({ ok: true, seq: 1 });
  });

  it("fail as offline when no ack arrives in time, and are not sent later", async () => {
    server.script.welcome = false;
    const connection = connect();
    await expect(connection.send(buzzCommand, { timeoutMs: 40 })).resolves.toMatchObject({
      ok: false,
      code: "offline",
    });
    server.script.welcome = true;
    await untilLive(connection);
    expect(receivedCommands()).toHaveLength(0);
  });
});

describe("a close by the server", () => {
  it("ends the connection with its reason, unless it allows a reconnect", async () => {
    const connection = connect();
    await untilLive(connection);
    const unanswered = new Promise((resolve) => {
      server.script.answerCommand = null;
      void connection.send(buzzCommand).then(resolve);
    });
    server.send({ type: "bye", code: "team_deleted", reconnect: false });
    await vi.waitFor(() => expect(connection.getState().connection).toEqual({ kind: "ended", code: "team_deleted" }));
    await expect(unanswered).resolves.toMatchObject({ code: "offline" });
    page.signal("online");
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(receivedHellos()).toHaveLength(1);
  });

  it("reloads the page once for another protocol version, then ends the connection", async () => {
    const outdated = { type: "bye", code: "protocol", reconnect: false };
    const reloadOutdatedPage = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
    const connection = connect({}, {}, { reloadOutdatedPage });
    await untilLive(connection);
    server.send(outdated);
    await vi.waitFor(() => expect(reloadOutdatedPage).toHaveBeenCalledOnce());
    expect(connectionKind(connection)).toBe("live");
    const reloaded = connect({}, {}, { reloadOutdatedPage });
    await untilLive(reloaded);
    server.send(outdated);
    await vi.waitFor(() => expect(reloaded.getState().connection).toEqual({ kind: "ended", code: "protocol" }));
  });

  it("for a restart leads to a new connection, after at least the requested delay", async () => {
    const connection = connect();
    await untilLive(connection);
    const closedAt = performance.now();
    server.send({ type: "bye", code: "restart", reconnect: true, retry_after_ms: 120 });
    await vi.waitFor(() => expect(receivedHellos()).toHaveLength(2));
    expect(performance.now() - closedAt).toBeGreaterThanOrEqual(115);
    await untilLive(connection);
  });

  it("for a restart keeps its reason while the server is away, but not for long", async () => {
    const connection = connect({}, { restartTime: 500 });
    await untilLive(connection);
    const codes: unknown[] = [];
    connection.subscribe(() => {
      const { kind, code } = connection.getState().connection;
      if (kind === "waiting") codes.push(code);
    });
    server.send({ type: "bye", code: "restart", reconnect: true, retry_after_ms: 100 });
    await vi.waitFor(() => expect(codes).toEqual(["restart"]));
    await server.close();
    await vi.waitFor(() => expect(codes.at(-1)).toBeUndefined(), { timeout: 5_000 });
    expect(codes.slice(0, 2)).toEqual(["restart", "restart"]);
  });

  it("at a limit keeps its reason until the server admits the client", async () => {
    server.script.welcome = false;
    const connection = connect();
    const seen: (readonly [kind: string, code: string | undefined])[] = [];
    connection.subscribe(() => {
      const { kind, code } = connection.getState().connection;
      if (kind !== seen.at(-1)?.[0]) seen.push([kind, code]);
    });
    await vi.waitFor(() => expect(receivedHellos()).toHaveLength(1));
    server.send({ type: "bye", code: "too_many", reconnect: true });
    server.script.welcome = true;
    await untilLive(connection);
    expect(seen).toContainEqual(["waiting", "too_many"]);
    expect(seen).toContainEqual(["connecting", "too_many"]);
    expect(seen.at(-1)).toEqual(["live", undefined]);

    server.dropConnections();
    await vi.waitFor(() => expect(seen).toContainEqual(["waiting", undefined]));
    await untilLive(connection);
    expect(seen.filter(([, code]) => code === "too_many")).toHaveLength(2);
  });

  it("for an expired token lasts until there is a new token", async () => {
    const connection = connect({ role: "moderator", show: "show-1" });
    await untilLive(connection);
    server.send({ type: "bye", code: "session_expired", reconnect: false });
    await vi.waitFor(() => expect(connectionKind(connection)).toBe("ended"));
    connection.setToken("new");
    await untilLive(connection);
    expect(receivedHellos()[1]).toMatchObject({ role: "moderator", token: "new" });
  });

  it("for a token that was renewed after the hello leads to one new connection", async () => {
    server.script.welcome = false;
    const connection = connect({ role: "moderator", show: "show-1" });
    await vi.waitFor(() => expect(receivedHellos()).toHaveLength(1));
    connection.setToken("new");
    server.send({ type: "bye", code: "session_expired", reconnect: false });
    await vi.waitFor(() => expect(receivedHellos()).toHaveLength(2));
    expect(receivedHellos()[1]).toMatchObject({ token: "new" });
    server.send({ type: "bye", code: "session_expired", reconnect: false });
    await vi.waitFor(() => expect(connectionKind(connection)).toBe("ended"));
    expect(receivedHellos()).toHaveLength(2);
  });
});
