import { describe, expect, it, vi } from "vitest";
import { buzz, commands, connect, hellos, kind, live, page, restart, server } from "./testing/setup.ts";

describe("a line over WebSocket", () => {
  it("says who it is in the first message and shows the full state that follows", async () => {
    const connection = connect();
    await live(connection);
    expect(hellos()).toEqual([
      { type: "hello", protocol: 2, role: "team", token: "team-token", device_id: "device", seq: null },
    ]);
    expect(connection.getState()).toMatchObject({
      connection: { kind: "live", transport: "ws" },
      seq: 1,
      slices: { show: { name: "Friday" } },
      assets: { cover: "/a/cap1" },
    });
  });

  it("replaces single slices, and all of them by a full state", async () => {
    const connection = connect();
    await live(connection);
    server.say({ type: "state", seq: 2, slices: { teams: { count: 3 } }, assets: { next: "cap2" } });
    await vi.waitFor(() => expect(connection.getState().seq).toBe(2));
    expect(connection.getState().slices).toEqual({ show: { name: "Friday" }, teams: { count: 3 } });
    expect(connection.getState().assets).toEqual({ cover: "/a/cap1", next: "/a/cap2" });
    server.say({ type: "state", seq: 9, full: true, slices: { game: null } });
    await vi.waitFor(() => expect(connection.getState().seq).toBe(9));
    expect(connection.getState().slices).toEqual({ game: null });
    expect(connection.getState().assets).toEqual({});
  });

  it("tells presence, health and a renewed token, and uses the new token for the next hello", async () => {
    const renewed: string[] = [];
    const connection = connect({ onToken: (token) => renewed.push(token) });
    await live(connection);
    server.say({ type: "presence", presence: { displays: 1, moderators: 1, teams: {} } });
    server.say({ type: "health", saving: false, bus: "degraded" });
    server.say({ type: "token", token: "fresh" });
    await vi.waitFor(() => expect(renewed).toEqual(["fresh"]));
    expect(connection.getState()).toMatchObject({ presence: { displays: 1 }, saving: false, bus: "degraded" });
    server.cut();
    await vi.waitFor(() => expect(hellos()).toHaveLength(2));
    expect(hellos()[1]).toMatchObject({ token: "fresh", seq: 1 });
    // The new session starts from healthy defaults; the server reports degraded states again.
    await vi.waitFor(() => expect(connection.getState()).toMatchObject({ saving: true, bus: undefined }));
  });

  it("maps its own clock to the show clock", async () => {
    server.script.clockOffset = 5_000;
    const connection = connect();
    expect(connection.now()).toBeNull();
    await vi.waitFor(() => expect(connection.now()).not.toBeNull());
    expect(Math.abs(connection.now()! - (performance.now() + 5_000))).toBeLessThan(50);
    expect(Math.abs(connection.at(1_000)! - 6_000)).toBeLessThan(50);
  });
});

describe("a line that breaks", () => {
  it("keeps what it showed and reconnects by itself", async () => {
    const connection = connect();
    await live(connection);
    const seen: unknown[] = [];
    connection.subscribe(() => seen.push(connection.getState()));
    server.script.seq = 7;
    server.cut();
    await vi.waitFor(() => expect(connection.getState().seq).toBe(7));
    expect(kind(connection)).toBe("live");
    const since = expect.any(Number) as number;
    const slices = { show: { name: "Friday" } };
    expect(seen).toContainEqual(
      expect.objectContaining({ connection: { kind: "waiting", offline_since: since, retry_at: since }, slices }),
    );
    expect(seen).toContainEqual(
      expect.objectContaining({ connection: { kind: "connecting", offline_since: since }, slices }),
    );
  });

  it("comes back when the server was gone and returns on the same port", async () => {
    const connection = connect();
    await live(connection);
    const { port } = server;
    await server.close();
    await vi.waitFor(() => expect(kind(connection)).toBe("waiting"));
    await restart(port);
    await live(connection);
    expect(connection.getState().connection).toMatchObject({ transport: "ws" });
  });

  it("notices a peer that fell silent without closing", async () => {
    const connection = connect();
    await live(connection);
    server.script.answerClock = false;
    await vi.waitFor(() => expect(hellos().length).toBeGreaterThan(1), { timeout: 3_000 });
  });

  it("reconnects at once when the network returns, instead of waiting out its delay", async () => {
    const connection = connect({}, { backoff: [60_000, 60_000] });
    await live(connection);
    server.cut();
    await vi.waitFor(() => expect(kind(connection)).toBe("waiting"));
    page.signal("online");
    await live(connection);
  });

  it("reconnects at once when the page becomes visible", async () => {
    const connection = connect({}, { backoff: [60_000, 60_000] });
    await live(connection);
    server.cut();
    await vi.waitFor(() => expect(kind(connection)).toBe("waiting"));
    page.signal("visible");
    await live(connection);
  });

  it("probes the clock anew when the page becomes visible", async () => {
    const connection = connect({}, { probe: 60_000, burst: [0] });
    await live(connection);
    await vi.waitFor(() => expect(connection.now()).not.toBeNull());
    const before = server.received.filter((message) => message.type === "clock").length;
    server.script.clockOffset = 9_000;
    page.signal("visible");
    await vi.waitFor(() => expect(connection.now()! - performance.now()).toBeGreaterThan(8_900));
    expect(server.received.filter((message) => message.type === "clock").length).toBeGreaterThan(before);
  });

  it("asks the line at once after the device slept, and leaves it when nothing answers", async () => {
    const connection = connect({}, { probe: 60_000, silence: 60_000, burst: [0] });
    await live(connection);
    await vi.waitFor(() => expect(connection.now()).not.toBeNull());
    server.script.answerClock = false;
    page.sleep(60_000);
    await vi.waitFor(() => expect(hellos()).toHaveLength(2));
    await live(connection);
  });

  it("gives up a socket that is never welcomed", async () => {
    server.script.welcome = false;
    const connection = connect({}, { open: 80 });
    await vi.waitFor(() => expect(hellos()).toHaveLength(2));
    expect(kind(connection)).not.toBe("live");
  });
});

describe("commands", () => {
  it("resolve with the server's answer", async () => {
    const connection = connect();
    await live(connection);
    await expect(connection.send(buzz)).resolves.toEqual({ ok: true, seq: 1 });
  });

  it("are sent again under the same id after a reconnect, until they are answered", async () => {
    server.script.answerCommand = (_id, times) => (times < 2 ? null : { ok: true, seq: 4 });
    const connection = connect();
    await live(connection);
    const result = connection.send(buzz, { id: "c1" });
    await vi.waitFor(() => expect(commands()).toHaveLength(1));
    server.cut();
    await expect(result).resolves.toEqual({ ok: true, seq: 4 });
    expect(commands().map((message) => message.id)).toEqual(["c1", "c1"]);
    server.cut();
    await live(connection);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(commands()).toHaveLength(2);
  });

  it("wait for the line when given without one", async () => {
    const connection = connect();
    const result = connection.send(buzz);
    expect(commands()).toHaveLength(0);
    await expect(result).resolves.toEqual({ ok: true, seq: 1 });
  });

  it("end as offline when no answer came in time, and are not sent later", async () => {
    server.script.welcome = false;
    const connection = connect();
    await expect(connection.send(buzz, { timeout_ms: 40 })).resolves.toMatchObject({ ok: false, code: "offline" });
    server.script.welcome = true;
    await live(connection);
    expect(commands()).toHaveLength(0);
  });
});

describe("a server that says goodbye", () => {
  it("for good: ends, tells why and never comes back by itself", async () => {
    const connection = connect();
    await live(connection);
    const unanswered = new Promise((resolve) => {
      server.script.answerCommand = null;
      void connection.send(buzz).then(resolve);
    });
    server.say({ type: "bye", code: "team_deleted", reconnect: false });
    await vi.waitFor(() => expect(connection.getState().connection).toEqual({ kind: "ended", code: "team_deleted" }));
    await expect(unanswered).resolves.toMatchObject({ code: "offline" });
    page.signal("online");
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(hellos()).toHaveLength(1);
  });

  it("for a restart: waits at least as long as it asks, then comes back", async () => {
    const connection = connect();
    await live(connection);
    const said = performance.now();
    server.say({ type: "bye", code: "restart", reconnect: true, retry_after_ms: 120 });
    await vi.waitFor(() => expect(hellos()).toHaveLength(2));
    expect(performance.now() - said).toBeGreaterThanOrEqual(115);
    await live(connection);
  });

  it("because a token expired: a new token opens the line again", async () => {
    const connection = connect({ role: "moderator", show: "show-1" });
    await live(connection);
    server.say({ type: "bye", code: "session_expired", reconnect: false });
    await vi.waitFor(() => expect(kind(connection)).toBe("ended"));
    connection.setToken("new");
    await live(connection);
    expect(hellos()[1]).toMatchObject({ role: "moderator", token: "new" });
  });
});
