import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Bye, Connection, Session, SessionMessage, Target } from "./connection.ts";
import { Places } from "./places.ts";
import { serveWebSockets, type WsServer } from "./ws-server.ts";
import { testGuard } from "../../testing/guard.ts";

let server: Server;
let sockets: WsServer;
let port: number;
let clock_shift: number;
let failures: unknown[];
let opened: { connection: Connection; target: Target }[];
let received: SessionMessage[];
let closed: number;
let answer: () => Promise<Session | Bye>;

const welcome = (): Session => ({ receive: (message) => received.push(message), closed: () => (closed += 1) });

beforeEach(async () => {
  [clock_shift, failures, opened, received, closed] = [0, [], [], [], 0];
  answer = () => Promise.resolve(welcome());
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  sockets = serveWebSockets(server, {
    now: () => performance.now() + clock_shift,
    open: (connection, target) => {
      opened.push({ connection, target });
      return answer();
    },
    guard: testGuard({ public_url: "https://show.example.org" }),
    places: new Places(8),
    limits: { unknown: 6, unknown_per_address: 5 },
    onFailure: (error) => failures.push(error),
  });
});
afterEach(async () => {
  await sockets.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const team_path = "/api/v1/gameshows/public/ABCD2345/socket";
const hello = { type: "hello", protocol: 2, role: "team", token: "t", device_id: "d", seq: null };

function dial(path = team_path, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  socket.on("error", () => undefined);
  return socket;
}
const isOpen = (socket: WebSocket): Promise<unknown> => new Promise((resolve) => socket.once("open", resolve));
const isClosed = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once("close", resolve));
const message = (socket: WebSocket): Promise<unknown> =>
  new Promise((resolve) => socket.once("message", (data: Buffer) => resolve(JSON.parse(data.toString()))));
const status = (socket: WebSocket): Promise<number | undefined> =>
  new Promise((resolve) => socket.once("unexpected-response", (_request, response) => resolve(response.statusCode)));
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
async function enter(path = team_path): Promise<WebSocket> {
  const socket = dial(path);
  await isOpen(socket);
  socket.send(JSON.stringify(hello));
  await until(() => opened.length > 0);
  return socket;
}

test("a page that says hello is let in, and its messages arrive, also those it sent before it was answered", async () => {
  const socket = dial();
  await isOpen(socket);
  socket.send(JSON.stringify(hello));
  socket.send(
    JSON.stringify({
      type: "command",
      id: "c1",
      body: { type: "submit", round_id: "r", submission_id: "s", input: 1 },
    }),
  );
  await until(() => received.length > 0);
  expect(opened[0]?.target).toEqual({ kind: "public", public_id: "ABCD2345" });
  expect(received[0]).toMatchObject({ type: "command", id: "c1" });
  socket.close();
  await until(() => closed === 1);
  expect(sockets.connections).toBe(0);
});

test("moderators connect by the show's id", async () => {
  await enter("/api/v1/gameshows/0193/socket");
  expect(opened[0]?.target).toEqual({ kind: "show", show_id: "0193" });
});

test("probes of the clock are answered at once, the page's reading untouched", async () => {
  const socket = await enter();
  const before = performance.now();
  socket.send(JSON.stringify({ type: "clock", t0: 12.5 }));
  const answered = (await message(socket)) as { t0: number; t1: number; t2: number };
  expect(answered).toMatchObject({ type: "clock", t0: 12.5 });
  expect(answered.t1).toBeGreaterThanOrEqual(before);
  expect(answered.t2).toBeGreaterThanOrEqual(answered.t1);
});

test.each([
  ["no JSON", "hello"],
  ["another first message", JSON.stringify({ type: "clock", t0: 1 })],
  ["a field too many bytes long", JSON.stringify({ ...hello, token: "x".repeat(2_001) })],
  ["more than 4 KB", JSON.stringify({ ...hello, extra: "x".repeat(4_096) })],
])("a first message that is %s ends the connection", async (_what, text) => {
  const socket = dial();
  await isOpen(socket);
  socket.send(text);
  expect(await message(socket)).toMatchObject({ type: "bye", code: "invalid" });
  await isClosed(socket);
  expect(opened).toEqual([]);
});

test("who says nothing for five seconds is sent away", async () => {
  const socket = dial();
  const start = performance.now();
  expect(await message(socket)).toMatchObject({ type: "bye", code: "invalid" });
  expect(performance.now() - start).toBeGreaterThan(4_500);
});

test("a page of another protocol is told so and does not come back", async () => {
  const socket = dial();
  await isOpen(socket);
  socket.send(JSON.stringify({ ...hello, protocol: 99 }));
  expect(await message(socket)).toEqual({ type: "bye", code: "protocol", reconnect: false });
});

test("who is not let in is told why", async () => {
  answer = () => Promise.resolve({ code: "session_ended", reconnect: false });
  const socket = dial();
  await isOpen(socket);
  socket.send(JSON.stringify(hello));
  expect(await message(socket)).toEqual({ type: "bye", code: "session_ended", reconnect: false });
});

test("a failure of the server sends the page away to come again", async () => {
  answer = () => Promise.reject(new Error("out of order"));
  const socket = dial();
  await isOpen(socket);
  socket.send(JSON.stringify(hello));
  expect(await message(socket)).toMatchObject({ type: "bye", code: "restart", reconnect: true });
  expect(failures).toHaveLength(1);
});

test("a page that leaves while it is being let in leaves nothing behind", async () => {
  let letIn: (session: Session) => void = () => undefined;
  answer = () => new Promise((resolve) => (letIn = resolve));
  const socket = await enter();
  socket.terminate();
  await until(() => sockets.connections === 0);
  letIn(welcome());
  await until(() => closed === 1);
});

test("messages over 16 KB, binary ones and too many of them end the connection", async () => {
  const big = await enter();
  big.send("x".repeat(17_000));
  expect(await isClosed(big)).toBe(1009);
  const binary = await enter();
  binary.send(Buffer.from([1, 2, 3]));
  expect(await message(binary)).toMatchObject({ code: "invalid" });
  const chatty = await enter();
  const last = new Promise((resolve) =>
    chatty.on("message", (data: Buffer) => {
      const down = JSON.parse(data.toString()) as { type: string };
      if (down.type === "bye") resolve(down);
    }),
  );
  for (let index = 0; index < 400; index += 1) chatty.send(JSON.stringify({ type: "clock", t0: index }));
  expect(await last).toMatchObject({ code: "too_many" });
});

test("other addresses, other sites and broken origins are refused", async () => {
  expect(await status(dial("/api/v1/elsewhere"))).toBe(404);
  expect(await status(dial(team_path, { origin: "https://evil.example" }))).toBe(403);
  expect(await status(dial(team_path, { origin: "null" }))).toBe(403);
  await isOpen(dial(team_path, { origin: `http://127.0.0.1:${port}` }));
  await isOpen(dial(team_path, { origin: "https://show.example.org" }));
});

test("only so many may be there without having said who they are, and only so many at all", async () => {
  const silent = Array.from({ length: 5 }, () => dial());
  await Promise.all(silent.map(isOpen));
  expect(await status(dial())).toBe(429);
  for (const socket of silent) socket.send(JSON.stringify(hello));
  await until(() => opened.length === 5);
  const more = Array.from({ length: 3 }, () => dial());
  await Promise.all(more.map(isOpen));
  expect(await status(dial())).toBe(503);
  for (const socket of [...silent, ...more]) socket.terminate();
  await until(() => sockets.connections === 0);
  await isOpen(dial());
});

test("the line is measured by the server's own pings, and forged answers do not count", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${team_path}`, { autoPong: false });
  await isOpen(socket);
  socket.on("ping", () => socket.pong(Buffer.alloc(8)));
  socket.send(JSON.stringify(hello));
  await until(() => opened.length > 0 && opened[0]?.connection.meter?.outstanding_since !== null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(opened[0]?.connection.meter?.rtt_min).toBeNull();
  await enter();
  await until(() => opened[1]?.connection.meter?.rtt_min != null);
  expect(opened[1]?.connection.meter?.rtt_min).toBeLessThan(1_000);
});

test("a peer that answers nothing any more is found", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${team_path}`, { autoPong: false });
  await isOpen(socket);
  socket.send(JSON.stringify(hello));
  await until(() => opened.length > 0);
  clock_shift = 14_000;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(closed).toBe(0);
  const cut = isClosed(socket);
  clock_shift = 20_000;
  await until(() => closed === 1);
  await cut;
});

test("a slow reader gets no more frames; it is told when it has drained, or ended when it does not", async () => {
  const socket = await enter();
  const connection = opened[0]?.connection;
  if (connection === undefined) throw new Error("no connection");
  socket.pause();
  const frame = Buffer.alloc(1024 * 1024, " ");
  while (!connection.congested) {
    connection.send(frame);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const drained = new Promise<void>((resolve) => connection.whenDrained(resolve));
  socket.resume();
  await drained;
  expect(connection.congested).toBe(false);
  socket.pause();
  while (!connection.congested) {
    connection.send(frame);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  clock_shift = 16_000;
  await until(() => closed === 1);
});

test("at shutdown all are told to come back, each at a moment of its own, and new ones are refused", async () => {
  const socket = await enter();
  const goodbye = message(socket);
  await sockets.close();
  expect(await goodbye).toMatchObject({ type: "bye", code: "restart", reconnect: true });
});

/** A client that completes the handshake and then sends raw bytes. */
async function rawSocket(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `GET ${team_path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once("data", resolve));
  return socket;
}

test("no bytes and no messages bring the server down", async () => {
  const json = fc.oneof(
    fc.json(),
    fc
      .record({
        type: fc.constantFrom("hello", "command", "clock", "token"),
        id: fc.anything(),
        body: fc.anything(),
        token: fc.anything(),
        protocol: fc.nat(2),
      })
      .map((value) => JSON.stringify(value)),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(json, { maxLength: 5 }), fc.boolean(), async (texts, greets) => {
      const socket = dial();
      await isOpen(socket);
      if (greets) socket.send(JSON.stringify(hello));
      for (const text of texts) socket.send(text);
      socket.close();
      await isClosed(socket);
    }),
    { numRuns: 60 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      const socket = await rawSocket();
      socket.end(bytes);
      await new Promise((resolve) => socket.once("close", resolve));
    }),
    { numRuns: 60 },
  );
  const survivor = await enter();
  survivor.send(JSON.stringify({ type: "clock", t0: 1 }));
  expect(await message(survivor)).toMatchObject({ type: "clock", t0: 1 });
});

test("a socket that is refused is gone, even when its peer does not close its side", async () => {
  const peer = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  peer.on("error", () => undefined).resume();
  peer.write(
    "GET /elsewhere HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await new Promise((resolve) => peer.once("end", resolve));
  const held = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(held).toBe(0);
  peer.destroy();
});

test("a page that talks and does not listen is sent away, even when nobody has frames for it", async () => {
  const socket = await enter();
  const gone = new Promise((resolve) => socket.once("close", resolve));
  socket.pause();
  // Replies are sent even on a congested connection.
  for (let count = 0; count < 200; count += 1) opened[0]?.connection.send("x".repeat(64 * 1024));
  const talk = setInterval(() => {
    clock_shift += 1_000;
    socket.send(JSON.stringify({ type: "clock", t0: 1 }));
  }, 100);
  await until(() => closed === 1);
  clearInterval(talk);
  socket.resume();
  await gone;
});
