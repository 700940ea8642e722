import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createHttpApp } from "./app.ts";
import { testGuard } from "../../testing/guard.ts";
import { createRateLimits } from "../limits/index.ts";

let app: FastifyInstance;
let port: number;
let open: Socket[];

/** Timeouts differ widely, so that it is clear which one closed a connection. */
async function serve(timeouts: { head: number; body: number; request: number; idle: number }): Promise<void> {
  app = await createHttpApp({
    limits: createRateLimits(),
    logger: pino({ level: "silent" }),
    guard: testGuard(),
    trusted_proxies: [],
    https_only: false,
    known_errors: () => undefined,
    timeouts,
  });
  app.post("/api/v1/echo", (request) => ({ length: JSON.stringify(request.body).length }));
  app.post("/api/v1/large", { bodyLimit: 1_000_000 }, () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
}
const patient = { head: 60_000, body: 60_000, request: 120_000, idle: 60_000 };

beforeEach(() => {
  open = [];
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  app.server.closeAllConnections();
  await app.close();
});

/** A connection, and everything received once the server has closed it. */
async function line(): Promise<{ readonly socket: Socket; readonly all: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  open.push(socket);
  let text = "";
  socket.on("data", (data: Buffer) => (text += data.toString()));
  // A reset connection counts as closed, too.
  socket.on("error", () => undefined);
  const all = once(socket, "close").then(() => text);
  await once(socket, "connect");
  return { socket, all };
}

const head = "POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

/** Sends a chunk every 50 ms while the connection is open. */
function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => (socket.writable ? socket.write(piece) : clearInterval(timer)), 50);
  socket.once("close", () => clearInterval(timer));
}

test("who sends the head of a request by drops is cut off with 408", async () => {
  await serve({ ...patient, head: 300 });
  const { socket, all } = await line();
  socket.write("GET /api/v1/echo HTTP/1.1\r\nHost: x\r\n");
  drip(socket, "X-A: b\r\n");
  expect(await all).toMatch(/^HTTP\/1\.1 408 /);
});

test("who sends a body by drops is cut off with 408, in its own time", async () => {
  await serve({ ...patient, body: 300 });
  const { socket, all } = await line();
  socket.write(`${head}Content-Length: 100000\r\n\r\n[`);
  drip(socket, " ");
  expect(await all).toMatch(/^HTTP\/1\.1 408 /);
});

test("a route that takes large bodies leaves the time for them", async () => {
  await serve({ ...patient, body: 50 });
  const { socket } = await line();
  socket.write(`${head.replace("echo", "large")}Content-Length: 5\r\n\r\n[1,`);
  setTimeout(() => socket.write("2]"), 400);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

test("a body in pieces that comes in time is taken, and the line stays", async () => {
  await serve({ ...patient, body: 30_000 });
  const { socket, all } = await line();
  socket.write(`${head}Content-Length: 5\r\n\r\n[1,`);
  setTimeout(() => socket.write("2]"), 100);
  await once(socket, "data");
  socket.write("GET /api/v1/none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 404"]);
});

test("1,000 lines that never say a word cost little, keep nobody out, and are closed with 408", async () => {
  await serve({ ...patient, head: 3_000 });
  const before = process.memoryUsage().rss;
  const idle = await Promise.all(Array.from({ length: 1_000 }, () => line()));
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/echo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "[1]",
  });
  expect(await answer.json()).toEqual({ length: 3 });
  // Both ends of all connections are in this process.
  expect((process.memoryUsage().rss - before) / 1_000).toBeLessThan(100_000);
  for (const text of await Promise.all(idle.map(({ all }) => all))) expect(text).toMatch(/^HTTP\/1\.1 408 /);
}, 60_000);

test.each(["gzip", "br", "deflate", "GZIP", "gzip, identity"])(
  "a body that is compressed (%s) is refused before it is read",
  async (encoding) => {
    await serve(patient);
    const response = await app.inject({
      method: "POST",
      url: "/api/v1/echo",
      headers: { "content-type": "application/json", "content-encoding": encoding },
      payload: gzipSync("0".repeat(10_000_000)),
    });
    expect([response.statusCode, response.json()]).toMatchObject([415, { code: "unsupported_media_type" }]);
  },
);

test("a body that says to be as it is passes", async () => {
  await serve(patient);
  const response = await app.inject({
    method: "POST",
    url: "/api/v1/echo",
    headers: { "content-type": "application/json", "content-encoding": "identity" },
    payload: "[1]",
  });
  expect(response.statusCode).toBe(200);
});

test("a head without end is refused with 431", async () => {
  await serve(patient);
  const { socket, all } = await line();
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(40_000)}\r\n\r\n`);
  expect(await all).toMatch(/^HTTP\/1\.1 431 /);
});

test("a body that is longer than it may be is refused with 413, whether it says so or not", async () => {
  await serve(patient);
  const said = await line();
  said.socket.write(`${head}Connection: close\r\nContent-Length: 300000\r\n\r\n`);
  const unsaid = await line();
  unsaid.socket.write(`${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`);
  unsaid.socket.write(`493E0\r\n${"1".repeat(300_000)}\r\n0\r\n\r\n`);
  for (const { all } of [said, unsaid]) expect(await all).toMatch(/^HTTP\/1\.1 413 [^]*payload_too_large/);
});
