import { describe, expect, it, vi } from "vitest";
import { buzz, commands, connect, kind, live, page, server } from "./testing/setup.ts";

describe("where WebSocket is blocked", () => {
  it("takes server-sent events after two refusals, with headers, and commands by POST", async () => {
    server.script.sockets = "refuse";
    const connection = connect();
    await live(connection);
    expect(connection.getState().connection).toEqual({ kind: "live", transport: "sse" });
    expect(server.streams[0]).toMatchObject({ "x-team-token": "team-token", "x-device-id": "device" });
    await vi.waitFor(() => expect(connection.now()).not.toBeNull());
    await expect(connection.send(buzz, { id: "c1" })).resolves.toEqual({ ok: true, seq: 1 });
    server.say({ type: "state", seq: 2, slices: { teams: { count: 1 } } });
    await vi.waitFor(() => expect(connection.getState().seq).toBe(2));
  });

  it("C8: takes server-sent events at once where the WebSocket constructor throws", async () => {
    const openSocket = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    const connection = connect({}, {}, { openSocket });
    await live(connection);
    expect(connection.getState().connection).toEqual({ kind: "live", transport: "sse" });
    await expect(connection.send(buzz, { id: "c1" })).resolves.toEqual({ ok: true, seq: 1 });
    // Nor does a stream that broke, or another network, bring the page down.
    server.cut();
    await vi.waitFor(() => expect(server.streams).toHaveLength(2));
    page.signal("online");
    await live(connection);
  });

  it("shows a display's key as what it is", async () => {
    server.script.sockets = "refuse";
    await live(connect({ role: "display", token: () => "a key" }));
    expect(server.streams[0]).toMatchObject({ "x-display-key": "a key" });
    expect(server.streams[0]).not.toHaveProperty("x-team-token");
  });

  it("opens the stream anew when it falls silent, and when the page returns", async () => {
    server.script.sockets = "refuse";
    const connection = connect({}, { stream_silence: 150 });
    await live(connection);
    await vi.waitFor(() => expect(server.streams).toHaveLength(2));
    await live(connection);
    page.signal("visible");
    await vi.waitFor(() => expect(server.streams).toHaveLength(3));
  });

  it("opens the stream anew with a renewed token, before the server ends it with the old one", async () => {
    server.script.sockets = "refuse";
    const connection = connect({ role: "moderator", show: "show-1", token: () => "old" }, { stream_silence: 60_000 });
    await live(connection);
    expect(server.streams.map(({ authorization }) => authorization)).toEqual(["Bearer old"]);
    connection.setToken("new");
    await vi.waitFor(() => expect(server.streams).toHaveLength(2));
    await live(connection);
    expect(server.streams[1]?.authorization).toBe("Bearer new");
  });

  it("posts a command again when the server was busy", async () => {
    server.script.sockets = "refuse";
    server.script.answerCommand = (_id, times) => (times < 2 ? null : { ok: true, seq: 2 });
    const connection = connect();
    await expect(connection.send(buzz, { id: "c1" })).resolves.toEqual({ ok: true, seq: 2 });
    expect(commands().map((message) => message.id)).toEqual(["c1", "c1"]);
  });

  it("posts no command again that was given up, since its giver did something else by then", async () => {
    server.script.sockets = "refuse";
    server.script.answerCommand = () => null;
    const connection = connect();
    await live(connection);
    await expect(connection.send(buzz, { id: "c1", timeout_ms: 100 })).resolves.toMatchObject({ code: "offline" });
    const posted = commands().length;
    server.script.answerCommand = () => ({ ok: true, seq: 2 });
    await expect(connection.send(buzz, { id: "c2" })).resolves.toEqual({ ok: true, seq: 2 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const ids = commands().map((message) => message.id);
    expect(ids.at(-1)).toBe("c2");
    // One may have been on its way when it was given up.
    expect(ids.length).toBeLessThanOrEqual(posted + 2);
  });

  it("posts commands of one kind one after the other, and others beside them", async () => {
    server.script.sockets = "refuse";
    server.script.answerCommand = (id, times) => (id === "first" && times < 2 ? null : { ok: true, seq: 2 });
    const connection = connect();
    await live(connection);
    const submit = (text: string) =>
      connection.send({ type: "submit", round_id: "r1", submission_id: text, input: { text } }, { id: text });
    const answers = [submit("first"), submit("second"), connection.send(buzz, { id: "buzz" })];
    await Promise.all(answers);
    const ids = commands().map((message) => message.id);
    expect(ids.filter((id) => id !== "buzz")).toEqual(["first", "first", "second"]);
    expect(ids.indexOf("buzz")).toBeLessThan(ids.lastIndexOf("first"));
  });

  it("does not blame WebSocket while the server does not answer at all", async () => {
    server.script.sockets = "refuse";
    server.script.health = false;
    const connection = connect();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(server.streams).toHaveLength(0);
    server.script.sockets = "accept";
    await live(connection);
    expect(connection.getState().connection).toMatchObject({ transport: "ws" });
  });

  it("tries WebSocket again when the network changed", async () => {
    server.script.sockets = "refuse";
    const connection = connect({}, { backoff: [250, 250] });
    await live(connection);
    server.script.sockets = "accept";
    server.cut();
    await vi.waitFor(() => expect(kind(connection)).toBe("waiting"));
    page.signal("online");
    await live(connection);
    expect(connection.getState().connection).toMatchObject({ transport: "ws" });
  });
});
