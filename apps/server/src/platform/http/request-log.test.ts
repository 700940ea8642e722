import { afterEach, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { createLogger } from "../logger.ts";
import { createHttpApp } from "./app.ts";
import { testGuard } from "../../testing/guard.ts";
import { createRateLimits } from "../limits/index.ts";

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly request_id?: string;
  readonly [name: string]: unknown;
}

async function logging(slow_ms = 60_000) {
  const lines: Line[] = [];
  const answered: string[] = [];
  const made = await createHttpApp({
    limits: createRateLimits(),
    logger: createLogger("debug", { write: (line) => lines.push(JSON.parse(line) as Line) }),
    guard: testGuard(),
    trusted_proxies: [],
    https_only: false,
    known_errors: () => undefined,
    log: { slow_ms, onAnswered: (method, route, status) => answered.push(`${method} ${route} ${status}`) },
  });
  app = made;
  made.get("/api/v1/gameshows/:id/teams", (request) => {
    request.log.warn("in between");
    return {};
  });
  made.get("/api/v1/gameshows/public/:publicId/live", () => ({}));
  made.get("/api/v1/assets/:capability", () => ({}));
  made.get("/api/v1/health/live", () => ({}));
  made.get("/api/v1/gameshows/:id/events", { config: { is_stream: true } }, () => ({}));
  made.post("/api/v1/broken/:id", () => {
    throw new Error("a bug");
  });
  return { app: made, lines, answered };
}

const debug = 20;
const info = 30;
const warn = 40;
const error = 50;

test("every line of a request bears its id, and that of its show; the last one says how it went", async () => {
  const { app: on, lines, answered } = await logging();
  const response = await on.inject("/api/v1/gameshows/s1/teams?search=x");
  const request_id = response.headers["x-request-id"];
  expect(lines).toMatchObject([
    { level: warn, msg: "in between", request_id, show_id: "s1" },
    {
      level: info,
      msg: "request",
      request_id,
      show_id: "s1",
      method: "GET",
      route: "/api/v1/gameshows/:id/teams",
      status: 200,
      ms: expect.any(Number) as number,
    },
  ]);
  expect(answered).toEqual(["GET /api/v1/gameshows/:id/teams 200"]);
});

test("a bug is an error with the id that the caller was told", async () => {
  const { app: on, lines } = await logging();
  const response = await on.inject({ method: "POST", url: "/api/v1/broken/1", payload: { password: "hunter2" } });
  const { request_id } = response.json<{ request_id: string }>();
  expect(lines).toMatchObject([
    { level: error, msg: "request failed", request_id, err: { message: "a bug" } },
    { level: info, request_id, status: 500 },
  ]);
  expect(JSON.stringify(lines)).not.toContain("hunter2");
});

test("addresses are not written: some of them open doors", async () => {
  const { app: on, lines } = await logging();
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

test("what machines ask all the time is told to those alone who want to know everything", async () => {
  const { app: on, lines } = await logging();
  await on.inject("/api/v1/health/live");
  await on.inject("/index.html");
  expect(lines.map(({ level }) => level)).toEqual([debug, debug]);
});

test("slow requests are warned of, streams are not slow", async () => {
  const { app: on, lines } = await logging(0);
  await on.inject("/api/v1/gameshows/public/ABC/live");
  await on.inject("/api/v1/gameshows/s1/events");
  expect(lines).toMatchObject([
    { level: warn, msg: "slow request", public_id: "ABC" },
    { level: info, msg: "request" },
  ]);
});
