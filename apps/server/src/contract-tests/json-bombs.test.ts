import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
});
afterAll(() => server.close());

const nestedArrays = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const manyKeys = (count: number): string => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join(",")}}`;

const bombs: readonly (readonly [string, string])[] = [
  ["arrays that are 100,000 deep", nestedArrays(100_000)],
  ["objects that are 40,000 deep", `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`],
  ["25,000 keys", manyKeys(25_000)],
  ["the same key 20,000 times", `{${'"titel":"x",'.repeat(19_000)}"titel":"y"}`],
  [
    "a name of 250,000 characters",
    JSON.stringify({ title: "x".repeat(250_000), name: "x".repeat(250_000) }).slice(0, 262_000),
  ],
  ["250,000 accents on one letter", JSON.stringify({ title: `e${"\u0301".repeat(60_000)}` })],
  ["a number with 200,000 digits", `{"max_points":${"9".repeat(200_000)}}`],
  ["80,000 rounds", `{"title":"x","rounds":[${"{},".repeat(80_000)}{}]}`],
  ["keys of the language", '{"__proto__":{"is_admin":true},"constructor":{"prototype":{"x":1}}}'],
];
const TARGETS = [
  ["POST", "/auth/login"],
  ["POST", "/games"],
  ["POST", "/gameshows"],
  ["PUT", "/settings"],
] as const;

test.each(bombs)("rejects %s as bad input on every route", async (_, payload) => {
  for (const [method, path] of TARGETS) {
    const response = await server.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { "content-type": "application/json", authorization: `Bearer ${admin.access_token}` },
      payload,
    });
    expect([400, 401, 404, 413, 422], `${path}: ${response.body.slice(0, 200)}`).toContain(response.statusCode);
    // The response stays small however large the request is.
    expect(response.body.length).toBeLessThan(20_000);
  }
  expect((await server.app.inject("/api/v1/health/live")).statusCode).toBe(200);
});
