import type { InjectOptions } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorBody } from "@showrunner/contract";
import { routes } from "@showrunner/contract/rest";
import { createHttpApp } from "../platform/http/http-app.ts";
import { buildErrorBody } from "../platform/http/error-body.ts";
import { FAILURE_STATUSES, type FailureCode } from "../platform/http/failure.ts";
import { fetchOpenApiValidator, operationOf } from "../testing/openapi-validator.ts";
import { startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";
import { createTestGuard } from "../testing/test-guard.ts";
import { createRateLimiters } from "../platform/limits/index.ts";

let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
});
afterAll(() => server.close());

const json = { "content-type": "application/json" };
const OWN_PAGE = { "sec-fetch-site": "same-origin" };
const FOREIGN_PAGE = { ...json, origin: "https://evil.example" };
const LOGIN = "/api/v1/auth/login";

describe("every failed request has the one error shape", () => {
  test.each<[string, number, string, InjectOptions]>([
    ["an unknown address", 404, "not_found", { url: "/api/v1/nothing/here" }],
    ["an unknown method", 404, "not_found", { method: "PATCH", url: LOGIN }],
    ["an address that cannot be decoded", 400, "invalid_request", { url: "/api/v1/gameshows/public/%E0%A4%A" }],
    ["a body that is no JSON", 400, "invalid_request", { method: "POST", url: LOGIN, headers: json, payload: "{" }],
    ["an empty body", 400, "invalid_request", { method: "POST", url: LOGIN, headers: json, payload: "" }],
    ["no body at all", 422, "validation_failed", { method: "POST", url: LOGIN, headers: OWN_PAGE }],
    ["a page of another site", 403, "origin_not_allowed", { method: "POST", url: LOGIN, headers: FOREIGN_PAGE }],
    ["a foreign name", 421, "host_not_allowed", { url: "/api/v1/auth/config", headers: { host: "evil.example" } }],
    ["a body that is a list", 422, "validation_failed", { method: "POST", url: LOGIN, headers: json, payload: "[]" }],
    [
      "a body of another type",
      415,
      "unsupported_media_type",
      { method: "POST", url: LOGIN, headers: { ...OWN_PAGE, "content-type": "text/xml" }, payload: "<a/>" },
    ],
    [
      "a body that is too large",
      413,
      "payload_too_large",
      { method: "POST", url: LOGIN, headers: json, payload: JSON.stringify({ a: "x".repeat(300_000) }) },
    ],
    [
      "a poisoned prototype",
      400,
      "invalid_request",
      { method: "POST", url: LOGIN, headers: json, payload: '{"__proto__":{"admin":true}}' },
    ],
    ["no sign-in", 401, "unauthorized", { url: "/api/v1/games" }],
    ["a missing page", 404, "not_found", { url: "/assets/old-build.js" }],
  ])("%s", async (_about, status, code, request) => {
    const response = await server.app.inject(request);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(errorBody.strict().parse(response.json()).request_id).toBe(response.headers["x-request-id"]);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("a name of null characters is empty; other texts are stored without them", async () => {
    const none = await server.send("POST /games", { as: admin, body: { title: "\0 \0" } });
    expect(none.statusCode).toBe(422);
    expect(none.json().details.fields).toMatchObject([{ path: "title", code: "required" }]);
    const { id } = await server.call("POST /games", { as: admin, body: { title: "a\0b", tags: ["\0c"] } });
    expect(await server.call("GET /games/:id", { as: admin, params: { id } })).toMatchObject({
      title: "ab",
      tags: ["c"],
    });
  });

  test("wrong parts of an address are malformed, wrong parts of a body are invalid", async () => {
    const query = await server.app.inject({
      url: "/api/v1/games?limit=1000",
      headers: { authorization: `Bearer ${admin.access_token}` },
    });
    expect([query.statusCode, query.json()]).toMatchObject([
      400,
      { code: "invalid_request", details: { fields: [{ path: "limit" }] } },
    ]);
    const params = await server.send("GET /games/:id", { as: admin, params: { id: "x".repeat(37) } });
    expect([params.statusCode, params.json().code]).toEqual([400, "invalid_request"]);
    const body = await server.send("POST /games", { as: admin, body: { title: " ", points: -1 } });
    expect(body.statusCode).toBe(422);
    expect(body.json().details.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ["title", "required"],
      ["points", "not_negative"],
    ]);
  });

  test("rejects deeply nested JSON", async () => {
    const { id } = await server.call("POST /games", { as: admin, body: { title: "Deep" } });
    const payload = `{"type":"classic","config":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const response = await server.app.inject({
      method: "POST",
      url: `/api/v1/games/${id}/rounds`,
      headers: { ...json, authorization: `Bearer ${admin.access_token}` },
      payload,
    });
    expect([response.statusCode, response.json().details.fields[0].code]).toEqual([422, "too_deep"]);
  });

  test("a flood from one address gets 429 with Retry-After", async () => {
    const flooded = await createHttpApp({
      limits: createRateLimiters(),
      logger: pino({ level: "silent" }),
      guard: createTestGuard(),
      trustedProxies: [],
      isHttpsOnly: () => false,
      classifyError: () => undefined,
      // The refill is so slow that the limit holds on any machine.
      addressLimit: { points: 3, durationS: 1_000 },
    });
    flooded.get("/api/v1/ping", () => ({}));
    flooded.get("/api/v1/health/live", () => ({}));
    for (let n = 0; n < 3; n += 1) expect((await flooded.inject("/api/v1/ping")).statusCode).toBe(200);
    const last = await flooded.inject("/api/v1/ping");
    expect([last.statusCode, last.json().code]).toEqual([429, "too_many_requests"]);
    expect(Number(last.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    // Refused probes of liveness would make an orchestrator restart a server that is only busy.
    expect((await flooded.inject("/api/v1/health/live")).statusCode).toBe(200);
    await flooded.close();
  });

  test("an internal error reveals no details", async () => {
    const broken = await createHttpApp({
      limits: createRateLimiters(),
      logger: pino({ level: "silent" }),
      guard: createTestGuard(),
      trustedProxies: [],
      isHttpsOnly: () => false,
      classifyError: () => undefined,
    });
    broken.get("/api/v1/broken", () => {
      throw new Error("password=hunter2 at /etc/secret");
    });
    const response = await broken.inject("/api/v1/broken");
    expect([response.statusCode, response.json()]).toMatchObject([
      500,
      { code: "internal_error", message: "An unexpected error occurred" },
    ]);
    expect(response.body).not.toMatch(/hunter2|secret/);
    await broken.close();
  });
});

describe("messages", () => {
  test("are in the language of the request", async () => {
    const response = await server.app.inject({
      url: "/api/v1/games",
      headers: { "accept-language": "de-CH, en;q=0.5" },
    });
    expect([response.json().message, response.headers["content-language"]]).toEqual([
      "Bitte melden Sie sich an.",
      "de",
    ]);
  });

  test.each(Object.keys(FAILURE_STATUSES) as FailureCode[])("%s has a complete sentence in both languages", (code) => {
    const texts = {
      rounds: "A: 1",
      games: "A",
      places: "A",
      host: "evil.example",
      unit: "images",
      limit: "7",
      currency: "USD",
      renews_on: "2026-12-01",
    };
    const params = { ...texts, shows: ["A", "B"], most: 7, files: 7 };
    const failure = { code, params };
    const [en, de] = [buildErrorBody(failure, "en", "r").message, buildErrorBody(failure, "de", "r").message];
    expect(en).not.toBe(de);
    // Names of settings are the only words with an underscore.
    for (const message of [en, de]) expect(message.replace("ALLOWED_HOSTS", "")).not.toMatch(/[{}_]|^$/);
  });
});

describe("the OpenAPI document", () => {
  test("is one of OpenAPI 3.1 and describes every route of the contract with its responses", async () => {
    const { document } = await fetchOpenApiValidator(server.app);
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const [key, spec] of Object.entries(routes)) {
      const { path, method } = operationOf(key);
      const operation = document.paths[path]?.[method];
      expect(operation, key).toMatchObject({ summary: spec.summary, tags: [spec.tag] });
      const status = "status" in spec ? spec.status : 200;
      expect(Object.keys(operation?.responses ?? {}).toSorted(), key).toEqual([`${status}`, "4XX", "5XX"].toSorted());
    }
  });

  test("describes the parts of an upload", async () => {
    const { document } = await fetchOpenApiValidator(server.app);
    const { path, method } = operationOf("POST /images/upload");
    expect(document.paths[path]?.[method]?.requestBody?.content).toEqual({
      "multipart/form-data": {
        schema: expect.objectContaining({
          required: ["file"],
          properties: {
            file: expect.objectContaining({ type: "string", format: "binary" }) as unknown,
            linked_type: expect.objectContaining({ type: "string" }) as unknown,
            linked_id: expect.objectContaining({ type: "string" }) as unknown,
          },
        }) as unknown,
      },
    });
  });

  test("has no dangling references", async () => {
    const { document } = await fetchOpenApiValidator(server.app);
    const resolve = (pointer: string): unknown =>
      pointer
        .slice(2)
        .split("/")
        .reduce<unknown>(
          (value, part) => (value as Record<string, unknown> | undefined)?.[part.replaceAll("~1", "/")],
          document,
        );
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, pointer = ""]) => pointer);
    expect(references.length).toBeGreaterThan(50);
    expect([...new Set(references)].filter((pointer) => resolve(pointer) === undefined)).toEqual([]);
  });

  test("is served as a page that loads nothing from other origins", async () => {
    const redirect = await server.app.inject("/api/v1/docs");
    expect([redirect.statusCode, redirect.headers["location"]]).toEqual([302, "/api/v1/docs/"]);
    const page = await server.app.inject("/api/v1/docs/");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body).not.toMatch(/src="https?:|href="https?:/);
    const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? "none";
    expect(page.headers["content-security-policy"]).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect((await server.app.inject("/api/v1/docs/js/scalar.js")).statusCode).toBe(200);
  });
});

test("addresses work with and without a trailing slash", async () => {
  for (const url of ["/api/v1/images", "/api/v1/images/", "/api/v1/games/"])
    expect(
      (await server.app.inject({ url, headers: { authorization: `Bearer ${admin.access_token}` } })).statusCode,
    ).toBe(200);
});

test("API responses are not cached and have a restrictive CSP", async () => {
  const { headers } = await server.app.inject("/api/v1/auth/config");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(headers).not.toHaveProperty("strict-transport-security");
});
