import { once } from "node:events";
import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorBody } from "@showrunner/contract";
import type { FastifyInstance } from "fastify";
import { createHttpApp } from "./http-app.ts";
import { createTestGuard } from "../../testing/test-guard.ts";
import { createRateLimiters } from "../limits/index.ts";

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await createHttpApp({
    limits: createRateLimiters(),
    logger: pino({ level: "silent" }),
    guard: createTestGuard(),
    trustedProxies: [],
    isHttpsOnly: () => false,
    classifyError: () => undefined,
  });
  app.get("/api/v1/ping", () => ({ pong: true }));
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

/** Sends raw bytes and collects the response until the server closes the connection. */
async function exchange(sent: string): Promise<{ readonly status: number; readonly body: string }> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (data: Buffer) => (text += data.toString("utf8")));
  socket.on("error", () => undefined);
  socket.write(sent);
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body };
}

const buildRequest = (requestLine: string, ...headers: readonly string[]): string =>
  `${[requestLine, "Host: localhost", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;

test.each([
  ["a non-HTTP request", "\u0000\u0001\u0002\r\n\r\n", 400],
  ["an unknown HTTP version", buildRequest("GET / HTTP/7.9"), 400],
  ["a header without a colon", buildRequest("GET /api/v1/ping HTTP/1.1", "nothing"), 400],
  ["two content lengths", buildRequest("POST /api/v1/ping HTTP/1.1", "Content-Length: 1", "Content-Length: 2"), 400],
  [
    "both a length and chunked encoding",
    buildRequest("POST /api/v1/ping HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked"),
    400,
  ],
  ["oversized headers", buildRequest("GET /api/v1/ping HTTP/1.1", `X: ${"x".repeat(100_000)}`), 431],
  ["an unsupported expectation", buildRequest("GET /api/v1/ping HTTP/1.1", "Expect: tea"), 417],
])("responds to %s with the common error body", async (_, sent, status) => {
  const response = await exchange(sent);
  expect(response.status).toBe(status);
  expect(errorBody.strict().parse(JSON.parse(response.body)).message).toMatch(/^The request is /);
});

test("ignores an upgrade to an unsupported protocol", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "GET /api/v1/ping HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n",
  );
  const [data] = (await once(socket, "data")) as [Buffer];
  expect(data.toString("utf8")).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\{"pong":true\}$/);
  socket.destroy();
});

test.each(["/api/v1/ping", "/api/v1/nothing", "/api/v1/%zz"])(
  "closes the connection after an offer to upgrade, because the parser loses what follows its body: %s",
  async (path) => {
    const socket = connect(port, "127.0.0.1");
    const offer = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: TLS/1.0\r\nContent-Length: 2\r\n\r\n{}`;
    socket.write(`${offer}GET /api/v1/ping HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString("utf8")).toMatch(/^HTTP\/1\.1 4\d\d [^]*\r\nconnection: close\r\n/i);
    await once(socket, "close");
  },
);
