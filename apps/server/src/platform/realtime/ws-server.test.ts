import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { CloseNotice, Connection, Session, SessionMessage, ShowTarget } from "./connection.ts";
import { ConnectionLimit } from "./connection-limit.ts";
import { serveWebSockets, type WsServer } from "./ws-server.ts";
import { createTestGuard } from "../../testing/test-guard.ts";

let server: Server;
let sockets: WsServer;
let port: number;
let clockShift: number;
let failures: unknown[];
let opened: { connection: Connection; target: ShowTarget }[];
let received: SessionMessage[];
let closed: number;
let openSession: () => Promise<Session | CloseNotice>;

const createSession = (): Session => ({ receive: (message) => received.push(message), onClosed: () => (closed += 1) });

beforeEach(async () => {
  [clockShift, failures, opened, received, closed] = [0, [], [], [], 0];
  openSession = () => Promise.resolve(createSession());
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  sockets = serveWebSockets(server, {
    now: () => performance.now() + clockShift,
    open: (connection, target) => {
      opened.push({ connection, target });
      return openSession();
    },
    guard: createTestGuard({ getPublicUrl: () => "https://show.example.org" }),
    connectionLimit: new ConnectionLimit(8),
    limits: { unidentified: 6, unidentifiedPerAddress: 5 },
    onFailure: (error) => failures.push(error),
  });
});
afterEach(async () => {
  await sockets.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const TEAM_PATH = "/api/v1/gameshows/public/ABCD2345/socket";
const hello = { type: "hello", protocol: 2, role: "team", token: "t", device_id: "d", seq: null };

function openSocket(path = TEAM_PATH, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  socket.on("error", () => undefined);
  return socket;
}
const waitForOpen = (socket: WebSocket): Promise<unknown> => new Promise((resolve) => socket.once("open", resolve));
const waitForClose = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once("close", resolve));
const nextMessage = (socket: WebSocket): Promise<unknown> =>
  new Promise((resolve) => socket.once("message", (data: Buffer) => resolve(JSON.parse(data.toString()))));
const waitForStatus = (socket: WebSocket): Promise<number | undefined> =>
  new Promise((resolve) => socket.once("unexpected-response", (_request, response) => resolve(response.statusCode)));
async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}
async function connectAndGreet(path = TEAM_PATH): Promise<WebSocket> {
  const socket = openSocket(path);
  await waitForOpen(socket);
  socket.send(JSON.stringify(hello));
  await waitFor(() => opened.length > 0);
  return socket;
}

test("admits a client that sends hello and delivers its messages, including those sent before admission", async () => {
  const socket = openSocket();
  await waitForOpen(socket);
  socket.send(JSON.stringify(hello));
  socket.send(
    JSON.stringify({
      type: "command",
      id: "c1",
      body: { type: "submit", round_id: "r", submission_id: "s", input: 1 },
    }),
  );
  await waitFor(() => received.length > 0);
  expect(opened[0]?.target).toEqual({ kind: "public", public_id: "ABCD2345" });
  expect(received[0]).toMatchObject({ type: "command", id: "c1" });
  socket.close();
  await waitFor(() => closed === 1);
  expect(sockets.connections).toBe(0);
});

test("moderators connect by the show's id", async () => {
  await connectAndGreet("/api/v1/gameshows/0193/socket");
  expect(opened[0]?.target).toEqual({ kind: "show", show_id: "0193" });
});

test("replies to clock probes at once and returns the client's reading unchanged", async () => {
  const socket = await connectAndGreet();
  const before = performance.now();
  socket.send(JSON.stringify({ type: "clock", t0: 12.5 }));
  const reply = (await nextMessage(socket)) as { t0: number; t1: number; t2: number };
  expect(reply).toMatchObject({ type: "clock", t0: 12.5 });
  expect(reply.t1).toBeGreaterThanOrEqual(before);
  expect(reply.t2).toBeGreaterThanOrEqual(reply.t1);
});

test.each([
  ["no JSON", "hello"],
  ["another first message", JSON.stringify({ type: "clock", t0: 1 })],
  ["a field too many bytes long", JSON.stringify({ ...hello, token: "x".repeat(2_001) })],
  ["more than 4 KB", JSON.stringify({ ...hello, extra: "x".repeat(4_096) })],
])("closes the connection when the first message is %s", async (_what, text) => {
  const socket = openSocket();
  await waitForOpen(socket);
  socket.send(text);
  expect(await nextMessage(socket)).toMatchObject({ type: "bye", code: "invalid" });
  await waitForClose(socket);
  expect(opened).toEqual([]);
});

test("closes a connection that sends no hello within five seconds", async () => {
  const socket = openSocket();
  const start = performance.now();
  expect(await nextMessage(socket)).toMatchObject({ type: "bye", code: "invalid" });
  expect(performance.now() - start).toBeGreaterThan(4_500);
});

test("closes a client of another protocol version without reconnect", async () => {
  const socket = openSocket();
  await waitForOpen(socket);
  socket.send(JSON.stringify({ ...hello, protocol: 99 }));
  expect(await nextMessage(socket)).toEqual({ type: "bye", code: "protocol", reconnect: false });
});

test("sends the close reason to a client that is refused", async () => {
  openSession = () => Promise.resolve({ code: "session_ended", reconnect: false });
  const socket = openSocket();
  await waitForOpen(socket);
  socket.send(JSON.stringify(hello));
  expect(await nextMessage(socket)).toEqual({ type: "bye", code: "session_ended", reconnect: false });
});

test("tells the client to reconnect when opening the session fails", async () => {
  openSession = () => Promise.reject(new Error("out of order"));
  const socket = openSocket();
  await waitForOpen(socket);
  socket.send(JSON.stringify(hello));
  expect(await nextMessage(socket)).toMatchObject({ type: "bye", code: "restart", reconnect: true });
  expect(failures).toHaveLength(1);
});

test("releases everything when a client disconnects during admission", async () => {
  let letIn: (session: Session) => void = () => undefined;
  openSession = () => new Promise((resolve) => (letIn = resolve));
  const socket = await connectAndGreet();
  socket.terminate();
  await waitFor(() => sockets.connections === 0);
  letIn(createSession());
  await waitFor(() => closed === 1);
});

test("closes connections on messages over 16 KB, binary messages and floods", async () => {
  const big = await connectAndGreet();
  big.send("x".repeat(17_000));
  expect(await waitForClose(big)).toBe(1009);
  const binary = await connectAndGreet();
  binary.send(Buffer.from([1, 2, 3]));
  expect(await nextMessage(binary)).toMatchObject({ code: "invalid" });
  const chatty = await connectAndGreet();
  const last = new Promise((resolve) =>
    chatty.on("message", (data: Buffer) => {
      const down = JSON.parse(data.toString()) as { type: string };
      if (down.type === "bye") resolve(down);
    }),
  );
  for (let index = 0; index < 400; index += 1) chatty.send(JSON.stringify({ type: "clock", t0: index }));
  expect(await last).toMatchObject({ code: "too_many" });
});

test("rejects unknown paths, foreign origins and invalid origins", async () => {
  expect(await waitForStatus(openSocket("/api/v1/elsewhere"))).toBe(404);
  expect(await waitForStatus(openSocket(TEAM_PATH, { origin: "https://evil.example" }))).toBe(403);
  expect(await waitForStatus(openSocket(TEAM_PATH, { origin: "null" }))).toBe(403);
  await waitForOpen(openSocket(TEAM_PATH, { origin: `http://127.0.0.1:${port}` }));
  await waitForOpen(openSocket(TEAM_PATH, { origin: "https://show.example.org" }));
});

test("limits unidentified connections and connections in total", async () => {
  const silent = Array.from({ length: 5 }, () => openSocket());
  await Promise.all(silent.map(waitForOpen));
  expect(await waitForStatus(openSocket())).toBe(429);
  for (const socket of silent) socket.send(JSON.stringify(hello));
  await waitFor(() => opened.length === 5);
  const more = Array.from({ length: 3 }, () => openSocket());
  await Promise.all(more.map(waitForOpen));
  expect(await waitForStatus(openSocket())).toBe(503);
  for (const socket of [...silent, ...more]) socket.terminate();
  await waitFor(() => sockets.connections === 0);
  await waitForOpen(openSocket());
});

test("measures the RTT by server pings and ignores forged pongs", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${TEAM_PATH}`, { autoPong: false });
  await waitForOpen(socket);
  socket.on("ping", () => socket.pong(Buffer.alloc(8)));
  socket.send(JSON.stringify(hello));
  await waitFor(() => opened.length > 0 && opened[0]?.connection.rttSampler?.pendingSince !== null);
  await sleep(50);
  expect(opened[0]?.connection.rttSampler?.minRtt).toBeNull();
  await connectAndGreet();
  await waitFor(() => opened[1]?.connection.rttSampler?.minRtt != null);
  expect(opened[1]?.connection.rttSampler?.minRtt).toBeLessThan(1_000);
});

test("terminates a peer that stops responding", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${TEAM_PATH}`, { autoPong: false });
  await waitForOpen(socket);
  socket.send(JSON.stringify(hello));
  await waitFor(() => opened.length > 0);
  clockShift = 14_000;
  await sleep(100);
  expect(closed).toBe(0);
  const cut = waitForClose(socket);
  clockShift = 20_000;
  await waitFor(() => closed === 1);
  await cut;
});

test("reports a slow reader as congested until it drains, and closes it when it does not", async () => {
  const socket = await connectAndGreet();
  const connection = opened[0]?.connection;
  if (connection === undefined) throw new Error("no connection");
  socket.pause();
  const frame = Buffer.alloc(1024 * 1024, " ");
  while (!connection.isCongested) {
    connection.send(frame);
    await sleep(1);
  }
  const drained = new Promise<void>((resolve) => connection.whenDrained(resolve));
  socket.resume();
  await drained;
  expect(connection.isCongested).toBe(false);
  socket.pause();
  while (!connection.isCongested) {
    connection.send(frame);
    await sleep(1);
  }
  clockShift = 16_000;
  await waitFor(() => closed === 1);
});

test("tells all clients to reconnect with jitter at shutdown and rejects new ones", async () => {
  const socket = await connectAndGreet();
  const goodbye = nextMessage(socket);
  await sockets.close();
  expect(await goodbye).toMatchObject({ type: "bye", code: "restart", reconnect: true });
});

/** A client that completes the handshake and then sends raw bytes. */
async function openRawSocket(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `GET ${TEAM_PATH} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once("data", resolve));
  return socket;
}

test("survives arbitrary bytes and messages", async () => {
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
      const socket = openSocket();
      await waitForOpen(socket);
      if (greets) socket.send(JSON.stringify(hello));
      for (const text of texts) socket.send(text);
      socket.close();
      await waitForClose(socket);
    }),
    { numRuns: 60 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      const socket = await openRawSocket();
      socket.end(bytes);
      await new Promise((resolve) => socket.once("close", resolve));
    }),
    { numRuns: 60 },
  );
  const survivor = await connectAndGreet();
  survivor.send(JSON.stringify({ type: "clock", t0: 1 }));
  expect(await nextMessage(survivor)).toMatchObject({ type: "clock", t0: 1 });
});

test("destroys a rejected socket even when the peer keeps its side open", async () => {
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

test("closes a client that sends without reading, even without outgoing frames", async () => {
  const socket = await connectAndGreet();
  const gone = new Promise((resolve) => socket.once("close", resolve));
  socket.pause();
  // Replies are sent even on a congested connection.
  for (let count = 0; count < 200; count += 1) opened[0]?.connection.send("x".repeat(64 * 1024));
  const talk = setInterval(() => {
    clockShift += 1_000;
    socket.send(JSON.stringify({ type: "clock", t0: 1 }));
  }, 100);
  await waitFor(() => closed === 1);
  clearInterval(talk);
  socket.resume();
  await gone;
});
