import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createHttpApp } from "./http-app.ts";
import { createTestGuard } from "../../testing/test-guard.ts";
import { createRateLimiters } from "../limits/index.ts";

let app: FastifyInstance;
let port: number;
let open: Socket[];

/** The timeouts differ widely, so that it is clear which one closed a connection. */
async function startServer(timeouts: { head: number; body: number; request: number; idle: number }): Promise<void> {
  app = await createHttpApp({
    limits: createRateLimiters(),
    logger: pino({ level: "silent" }),
    guard: createTestGuard(),
    trustedProxies: [],
    isHttpsOnly: () => false,
    classifyError: () => undefined,
    timeouts,
  });
  app.post("/api/v1/echo", (request) => ({ length: JSON.stringify(request.body).length }));
  app.post("/api/v1/large", { bodyLimit: 1_000_000 }, () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
}
const longTimeouts = { head: 60_000, body: 60_000, request: 120_000, idle: 60_000 };

beforeEach(() => {
  open = [];
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  app.server.closeAllConnections();
  await app.close();
});

/** A connection, and everything received once the server has closed it. */
async function openConnection(): Promise<{ readonly socket: Socket; readonly all: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  open.push(socket);
  let text = "";
  socket.on("data", (data: Buffer) => (text += data.toString()));
  // A reset counts as a close, too.
  socket.on("error", () => undefined);
  const all = once(socket, "close").then(() => text);
  await once(socket, "connect");
  return { socket, all };
}

const HEAD = "POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

/** Sends a chunk every 50 ms while the connection is open. */
function writeRepeatedly(socket: Socket, piece: string): void {
  const timer = setInterval(() => (socket.writable ? socket.write(piece) : clearInterval(timer)), 50);
  socket.once("close", () => clearInterval(timer));
}

test("responds with 408 when request headers arrive too slowly", async () => {
  await startServer({ ...longTimeouts, head: 300 });
  const { socket, all } = await openConnection();
  socket.write("GET /api/v1/echo HTTP/1.1\r\nHost: x\r\n");
  writeRepeatedly(socket, "X-A: b\r\n");
  expect(await all).toMatch(/^HTTP\/1\.1 408 /);
});

test("responds with 408 when a request body arrives too slowly", async () => {
  await startServer({ ...longTimeouts, body: 300 });
  const { socket, all } = await openConnection();
  socket.write(`${HEAD}Content-Length: 100000\r\n\r\n[`);
  writeRepeatedly(socket, " ");
  expect(await all).toMatch(/^HTTP\/1\.1 408 /);
});

test("allows more time on routes that accept large bodies", async () => {
  await startServer({ ...longTimeouts, body: 50 });
  const { socket } = await openConnection();
  socket.write(`${HEAD.replace("echo", "large")}Content-Length: 5\r\n\r\n[1,`);
  setTimeout(() => socket.write("2]"), 400);
  const [data] = (await once(socket, "data")) as [Buffer];
  expect(data.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

test("accepts a body in chunks and keeps the connection alive", async () => {
  await startServer({ ...longTimeouts, body: 30_000 });
  const { socket, all } = await openConnection();
  socket.write(`${HEAD}Content-Length: 5\r\n\r\n[1,`);
  setTimeout(() => socket.write("2]"), 100);
  await once(socket, "data");
  socket.write("GET /api/v1/none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 404"]);
});

test("handles 1,000 silent connections cheaply and closes them with 408", async () => {
  await startServer({ ...longTimeouts, head: 3_000 });
  const before = process.memoryUsage().rss;
  const idle = await Promise.all(Array.from({ length: 1_000 }, () => openConnection()));
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/echo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "[1]",
  });
  expect(await response.json()).toEqual({ length: 3 });
  // Both ends of all connections are in this process.
  expect((process.memoryUsage().rss - before) / 1_000).toBeLessThan(100_000);
  for (const text of await Promise.all(idle.map(({ all }) => all))) expect(text).toMatch(/^HTTP\/1\.1 408 /);
});

test.each(["gzip", "br", "deflate", "GZIP", "gzip, identity"])(
  "rejects a compressed body (%s) before reading it",
  async (encoding) => {
    await startServer(longTimeouts);
    const response = await app.inject({
      method: "POST",
      url: "/api/v1/echo",
      headers: { "content-type": "application/json", "content-encoding": encoding },
      payload: gzipSync("0".repeat(10_000_000)),
    });
    expect([response.statusCode, response.json()]).toMatchObject([415, { code: "unsupported_media_type" }]);
  },
);

test("accepts a body with identity encoding", async () => {
  await startServer(longTimeouts);
  const response = await app.inject({
    method: "POST",
    url: "/api/v1/echo",
    headers: { "content-type": "application/json", "content-encoding": "identity" },
    payload: "[1]",
  });
  expect(response.statusCode).toBe(200);
});

test("responds with 431 when request headers are too long", async () => {
  await startServer(longTimeouts);
  const { socket, all } = await openConnection();
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(40_000)}\r\n\r\n`);
  expect(await all).toMatch(/^HTTP\/1\.1 431 /);
});

test("responds with 413 when a body is too long, with or without content-length", async () => {
  await startServer(longTimeouts);
  const said = await openConnection();
  said.socket.write(`${HEAD}Connection: close\r\nContent-Length: 300000\r\n\r\n`);
  const unsaid = await openConnection();
  unsaid.socket.write(`${HEAD}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`);
  unsaid.socket.write(`493E0\r\n${"1".repeat(300_000)}\r\n0\r\n\r\n`);
  for (const { all } of [said, unsaid]) expect(await all).toMatch(/^HTTP\/1\.1 413 [^]*payload_too_large/);
});
