import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { routes, type RouteKey } from "@showrunner/contract/rest";
import { upload } from "../contract-tests/world.ts";
import { reportAttack } from "../testing/attack.ts";
import { exchangeRaw, rawRequest } from "../testing/raw-http.ts";
import { requestOf, testServer, type Credentials, type TestServer } from "../testing/server.ts";

const writes = (Object.keys(routes) as RouteKey[]).filter((key) => !key.startsWith("GET"));

/**
 * Headers that browsers send with a request from another site's page. Over plain HTTP in a local network they send only
 * `Origin`.
 */
const foreign_pages: readonly Readonly<Record<string, string>>[] = [
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
const { payload: picture, headers: picture_type } = upload();
const forms: readonly { readonly headers: Readonly<Record<string, string>>; readonly payload?: string | Buffer }[] = [
  { headers: {} },
  { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "name=Evil&username=mallory" },
  { headers: { "content-type": "text/plain" }, payload: '{"name":"Evil","x":"="}' },
  { headers: picture_type, payload: picture },
];

let on: TestServer;

const authorization = (as: Credentials | undefined): Readonly<Record<string, string>> =>
  as?.access_token === undefined ? {} : { authorization: `Bearer ${as.access_token}` };

/**
 * Sends every write of the API with every kind of foreign page and form; returns those not refused for their origin.
 */
async function passedWrites(as: Credentials | undefined): Promise<readonly string[]> {
  const passed: string[] = [];
  for (const key of writes)
    for (const page of foreign_pages)
      for (const form of forms) {
        // PUT, PATCH and DELETE without an origin come from programs: a browser would send a preflight, which is
        // refused.
        if (!key.startsWith("POST") && Object.keys(page).length === 0) continue;
        // Requests with a token but without an origin also come from programs.
        if (as !== undefined && Object.keys(page).length === 0) continue;
        const { method = "POST", url = "" } = requestOf(key);
        const response = await on.app.inject({
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

describe.each([false, true])("with authentication %s", (auth_enabled) => {
  let admin: Credentials | undefined;
  beforeAll(async () => {
    on = await testServer();
    if (auth_enabled) admin = await on.setUp();
    else {
      admin = undefined;
      await on.call("POST /auth/setup", { body: { auth_enabled: false } });
    }
  });
  afterAll(() => on.end());

  test("a foreign page writes nothing: no form, no upload, no request without a body", async () => {
    const before = on.writes();
    const passed = [...(await passedWrites(undefined)), ...(admin === undefined ? [] : await passedWrites(admin))];
    expect(passed).toEqual([]);
    expect(on.writes()).toBe(before);
    reportAttack(`writes of foreign pages, authentication ${auth_enabled ? "on" : "off"}`, {
      tried: writes.length * foreign_pages.length * forms.length,
      passed: passed.length,
    });
  });

  test("a foreign page opens no socket", async () => {
    await on.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = on.app.server.address() as AddressInfo;
    const upgrade = (origin: readonly (readonly [string, string])[]): string =>
      rawRequest("GET /api/v1/gameshows/ABCD/socket", [
        ["Host", `localhost:${port}`],
        ["Connection", "Upgrade"],
        ["Upgrade", "websocket"],
        ["Sec-WebSocket-Version", "13"],
        ["Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="],
        ...origin,
      ]);
    for (const origin of ["https://evil.example", "null", "http://localhost:8000", `http://127.0.0.1:${port}`])
      expect((await exchangeRaw(port, upgrade([["Origin", origin]]))).status, origin).toBe(403);
    expect((await exchangeRaw(port, upgrade([["Origin", `http://localhost:${port}`]]))).status).toBe(101);
  });

  test("own pages and programs still write", async () => {
    const create = async (headers: Readonly<Record<string, string>>) => {
      const request = { method: "POST", url: "/api/v1/gameshows", payload: { name: "Evening" } } as const;
      return (await on.app.inject({ ...request, headers: { ...authorization(admin), ...headers } })).statusCode;
    };
    expect(await create({ "sec-fetch-site": "same-origin", origin: "http://localhost:80" })).toBe(201);
    expect(await create({ host: "192.168.1.7:3000", origin: "http://192.168.1.7:3000" })).toBe(201);
    expect(await create({})).toBe(201);
    const sent = await on.app.inject({
      method: "POST",
      url: "/api/v1/images/upload",
      payload: picture,
      headers: { ...authorization(admin), ...picture_type, origin: "http://localhost:80" },
    });
    expect(sent.statusCode).toBe(201);
  });
});

describe("refusals", () => {
  afterEach(() => on.end());

  test("say in both languages what programs can do", async () => {
    on = await testServer();
    const refused = await on.app.inject({
      method: "POST",
      url: "/api/v1/auth/logout",
      headers: { "accept-language": "de" },
    });
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining("Kopfzeile Origin")]);
  });
});
