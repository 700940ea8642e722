import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { routes, type RouteKey } from "@showrunner/contract/rest";
import { buildImageUpload } from "../testing/uploads.ts";
import { reportAttack } from "../testing/attack-report.ts";
import { sendRawRequest, buildRawRequest } from "../testing/raw-http.ts";
import { buildRequest, startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

const writes = (Object.keys(routes) as RouteKey[]).filter((key) => !key.startsWith("GET"));

/**
 * Headers that browsers send with a request from another site's page. Over plain HTTP in a local network they send only
 * `Origin`.
 */
const FOREIGN_PAGES: readonly Readonly<Record<string, string>>[] = [
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "http://evil.example" },
  { origin: "http://192.168.1.66" },
  { origin: "http://localhost:8000", "sec-fetch-site": "same-site" },
  { origin: "null", "sec-fetch-site": "cross-site" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  // Very old browsers send neither header with a form.
  {},
];

/** Bodies that a page may send cross-origin without a CORS preflight. */
const { payload: picture, headers: pictureType } = buildImageUpload();
const forms: readonly { readonly headers: Readonly<Record<string, string>>; readonly payload?: string | Buffer }[] = [
  { headers: {} },
  { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "name=Evil&username=mallory" },
  { headers: { "content-type": "text/plain" }, payload: '{"name":"Evil","x":"="}' },
  { headers: pictureType, payload: picture },
];

let server: TestServer;

const authorization = (as: Credentials | undefined): Readonly<Record<string, string>> =>
  as?.access_token === undefined ? {} : { authorization: `Bearer ${as.access_token}` };

/**
 * Sends every write of the API with every kind of foreign page and form; returns those not refused for their origin.
 */
async function findPassedWrites(as: Credentials | undefined): Promise<readonly string[]> {
  const passed: string[] = [];
  for (const key of writes)
    for (const page of FOREIGN_PAGES)
      for (const form of forms) {
        // PUT, PATCH and DELETE without an origin come from programs: a browser would send a preflight, which is
        // refused.
        if (!key.startsWith("POST") && Object.keys(page).length === 0) continue;
        // Requests with a token but without an origin also come from programs.
        if (as !== undefined && Object.keys(page).length === 0) continue;
        const { method = "POST", url = "" } = buildRequest(key);
        const response = await server.app.inject({
          method,
          url,
          headers: { ...authorization(as), ...page, ...form.headers },
          ...(form.payload === undefined ? {} : { payload: form.payload }),
        });
        if (response.statusCode !== 403 || response.json().code !== "origin_not_allowed")
          passed.push(`${key} ${JSON.stringify(page)} ${form.headers["content-type"]}: ${response.statusCode}`);
      }
  return passed;
}

describe.each([false, true])("with authentication %s", (isAuthEnabled) => {
  let admin: Credentials | undefined;
  beforeAll(async () => {
    server = await startTestServer();
    if (isAuthEnabled) admin = await server.setUp();
    else {
      admin = undefined;
      await server.call("POST /auth/setup", { body: { auth_enabled: false } });
    }
  });
  afterAll(() => server.close());

  test("refuses writes from foreign pages: forms, uploads and requests without a body", async () => {
    let passed: readonly string[] = [];
    const written = await server.countWritesOf(async () => {
      passed = [...(await findPassedWrites(undefined)), ...(admin === undefined ? [] : await findPassedWrites(admin))];
    });
    expect(passed).toEqual([]);
    expect(written).toBe(0);
    reportAttack(`writes of foreign pages, authentication ${isAuthEnabled ? "on" : "off"}`, {
      tried: writes.length * FOREIGN_PAGES.length * forms.length,
      passed: passed.length,
    });
  });

  test("refuses sockets of foreign pages", async () => {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    const upgrade = (origin: readonly (readonly [string, string])[]): string =>
      buildRawRequest("GET /api/v1/gameshows/ABCD/socket", [
        ["Host", `localhost:${port}`],
        ["Connection", "Upgrade"],
        ["Upgrade", "websocket"],
        ["Sec-WebSocket-Version", "13"],
        ["Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="],
        ...origin,
      ]);
    for (const origin of ["https://evil.example", "null", "http://localhost:8000", `http://127.0.0.1:${port}`])
      expect((await sendRawRequest(port, upgrade([["Origin", origin]]))).status, origin).toBe(403);
    expect((await sendRawRequest(port, upgrade([["Origin", `http://localhost:${port}`]]))).status).toBe(101);
  });

  test("accepts writes from own pages and from programs", async () => {
    const create = async (headers: Readonly<Record<string, string>>) => {
      const request = { method: "POST", url: "/api/v1/gameshows", payload: { name: "Evening" } } as const;
      return (await server.app.inject({ ...request, headers: { ...authorization(admin), ...headers } })).statusCode;
    };
    expect(await create({ "sec-fetch-site": "same-origin", origin: "http://localhost:80" })).toBe(201);
    expect(await create({ host: "192.168.1.7:3000", origin: "http://192.168.1.7:3000" })).toBe(201);
    expect(await create({})).toBe(201);
    const sent = await server.app.inject({
      method: "POST",
      url: "/api/v1/images/upload",
      payload: picture,
      headers: { ...authorization(admin), ...pictureType, origin: "http://localhost:80" },
    });
    expect(sent.statusCode).toBe(201);
  });
});

describe("refusals", () => {
  afterEach(() => server.close());

  test("explain in both languages what API clients can do", async () => {
    server = await startTestServer();
    const refused = await server.app.inject({
      method: "POST",
      url: "/api/v1/auth/logout",
      headers: { "accept-language": "de" },
    });
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining("Kopfzeile Origin")]);
  });
});
