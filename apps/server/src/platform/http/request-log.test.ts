import { afterEach, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { createLogger } from "../logger.ts";
import { createHttpApp } from "./http-app.ts";
import { createTestGuard } from "../../testing/test-guard.ts";
import { createRateLimiters } from "../limits/index.ts";

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly request_id?: string;
  readonly [name: string]: unknown;
}

async function createLoggingApp(slowMs = 60_000) {
  const lines: LogLine[] = [];
  const responses: string[] = [];
  const made = await createHttpApp({
    limits: createRateLimiters(),
    logger: createLogger("debug", { write: (line) => lines.push(JSON.parse(line) as LogLine) }),
    guard: createTestGuard(),
    trustedProxies: [],
    isHttpsOnly: () => false,
    classifyError: () => undefined,
    log: { slowMs, onResponse: (method, route, status) => responses.push(`${method} ${route} ${status}`) },
  });
  app = made;
  made.get("/api/v1/gameshows/:id/teams", (request) => {
    request.log.warn("in between");
    return {};
  });
  made.get("/api/v1/gameshows/public/:publicId/live", () => ({}));
  made.get("/api/v1/assets/:capability", () => ({}));
  made.get("/api/v1/health/live", () => ({}));
  made.get("/api/v1/gameshows/:id/events", { config: { isStream: true } }, () => ({}));
  made.post("/api/v1/broken/:id", () => {
    throw new Error("a bug");
  });
  return { app: made, lines, responses };
}

const DEBUG = 20;
const INFO = 30;
const WARN = 40;
const ERROR = 50;

test("adds request and show ids to every log line and logs the response last", async () => {
  const { app: on, lines, responses } = await createLoggingApp();
  const response = await on.inject("/api/v1/gameshows/s1/teams?search=x");
  const requestId = response.headers["x-request-id"];
  expect(lines).toMatchObject([
    { level: WARN, msg: "in between", request_id: requestId, show_id: "s1" },
    {
      level: INFO,
      msg: "request",
      request_id: requestId,
      show_id: "s1",
      method: "GET",
      route: "/api/v1/gameshows/:id/teams",
      status: 200,
      ms: expect.any(Number) as number,
    },
  ]);
  expect(responses).toEqual(["GET /api/v1/gameshows/:id/teams 200"]);
});

test("logs unexpected errors with the request id of the response", async () => {
  const { app: on, lines } = await createLoggingApp();
  const response = await on.inject({ method: "POST", url: "/api/v1/broken/1", payload: { password: "hunter2" } });
  const { request_id } = response.json<{ request_id: string }>();
  expect(lines).toMatchObject([
    { level: ERROR, msg: "request failed", request_id, err: { message: "a bug" } },
    { level: INFO, request_id, status: 500 },
  ]);
  expect(JSON.stringify(lines)).not.toContain("hunter2");
});

test("logs routes instead of URLs, which may contain secrets", async () => {
  const { app: on, lines } = await createLoggingApp();
  await on.inject("/api/v1/assets/hunter2?signature=hunter2");
  await on.inject("/api/v1/nowhere/hunter2");
  await on.inject({ url: "/api/v1/gameshows/public/ABC/live", headers: { "x-team-token": "hunter2" } });
  expect(lines).toMatchObject([
    { route: "/api/v1/assets/:capability" },
    { route: "none", status: 404 },
    { public_id: "ABC" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("hunter2");
});

test("logs probe and static requests at debug level", async () => {
  const { app: on, lines } = await createLoggingApp();
  await on.inject("/api/v1/health/live");
  await on.inject("/index.html");
  expect(lines.map(({ level }) => level)).toEqual([DEBUG, DEBUG]);
});

test("warns about slow requests but not about streams", async () => {
  const { app: on, lines } = await createLoggingApp(0);
  await on.inject("/api/v1/gameshows/public/ABC/live");
  await on.inject("/api/v1/gameshows/s1/events");
  expect(lines).toMatchObject([
    { level: WARN, msg: "slow request", public_id: "ABC" },
    { level: INFO, msg: "request" },
  ]);
});
