import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reportAttack } from "../testing/attack.ts";
import { exchangeRaw, rawRequest, type RawResponse } from "../testing/raw-http.ts";
import { test_password, testServer, type Credentials, type TestServer } from "../testing/server.ts";

type Headers = readonly (readonly [string, string])[];
const host = (named: string): Headers => [["Host", named]];

/** Host names that an attacker can point at this server, and spellings that look like its own. */
const foreign: readonly (readonly [about: string, headers: Headers])[] = [
  ["a name", host("evil.example")],
  ["a name with our port", host("evil.example:3000")],
  ["a name that begins like loopback", host("127.evil.example")],
  ["a name that begins with a whole address", host("127.0.0.1.evil.example:3000")],
  ["a name that begins like localhost", host("localhost.evil.example")],
  ["a name that ends like an mDNS name", host("evil.example.local.evil.example")],
  ["a name below localhost", host("evil.localhost")],
  ["upper case", host("EVIL.EXAMPLE")],
  ["a trailing dot", host("evil.example.")],
  ["a trailing dot and a port", host("evil.example.:3000")],
  ["user information", host("localhost@evil.example")],
  ["our name as user information", host("localhost:3000@evil.example")],
  ["our name after user information", host("evil.example@localhost")],
  ["a path", host("localhost/evil.example")],
  ["two names in one header", host("localhost, evil.example")],
  [
    "two headers, ours first",
    [
      ["Host", "localhost"],
      ["Host", "evil.example"],
    ],
  ],
  [
    "two headers, ours last",
    [
      ["Host", "evil.example"],
      ["host", "localhost"],
    ],
  ],
  ["an integer for an address", host("2130706433")],
  ["an octal address", host("0177.0.0.1")],
  ["a hexadecimal address", host("0x7f.0.0.1")],
  ["a short address", host("127.1")],
  ["an address with a trailing dot", host("127.0.0.1.")],
  ["an IPv6 zone", host("[fe80::1%25eth0]:3000")],
  ["an open bracket", host("[::1")],
  ["an IPv4 address in brackets", host("[127.0.0.1]")],
  ["letters that look like ours", host("l\u00f6calhost.example")],
  ["bytes of UTF-8", host("\u00ef\u00bd\u008cocalhost")],
  ["an empty name", host("")],
  ["a port alone", host(":3000")],
  [
    "X-Forwarded-Host of an untrusted peer",
    [
      ["Host", "evil.example"],
      ["X-Forwarded-Host", "localhost"],
    ],
  ],
  [
    "Forwarded of an untrusted peer",
    [
      ["Host", "evil.example"],
      ["Forwarded", "host=localhost"],
    ],
  ],
];

const json = (body: object): string => JSON.stringify(body);
const setup_body = json({ admin_username: "mallory", admin_password: test_password });

const upgrade: Headers = [
  ["Connection", "Upgrade"],
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Version", "13"],
  ["Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="],
];

/** Every kind of request that a page could make after DNS rebinding. */
const requests: readonly (readonly [about: string, make: (headers: Headers) => string])[] = [
  ["first page", (headers) => rawRequest("GET /", headers)],
  ["page of a team", (headers) => rawRequest("GET /play/ABCD2345/login", headers)],
  ["static file", (headers) => rawRequest("GET /favicon.svg", headers)],
  ["manifest", (headers) => rawRequest("GET /manifest.webmanifest", headers)],
  ["configuration", (headers) => rawRequest("GET /api/v1/auth/config", headers)],
  ["metrics", (headers) => rawRequest("GET /api/v1/metrics", headers)],
  ["health", (headers) => rawRequest("GET /api/v1/health/ready", headers)],
  ["documentation", (headers) => rawRequest("GET /api/v1/openapi.json", headers)],
  ["event stream", (headers) => rawRequest("GET /api/v1/gameshows/public/ABCD2345/events", headers)],
  ["socket", (headers) => rawRequest("GET /api/v1/gameshows/public/ABCD2345/socket", [...headers, ...upgrade])],
  ["nothing that is there", (headers) => rawRequest("GET /api/v1/nothing", headers)],
  ["head", (headers) => rawRequest("HEAD /", headers)],
  ["preflight", (headers) => rawRequest("OPTIONS /api/v1/gameshows", headers)],
  [
    "setup",
    (headers) => rawRequest("POST /api/v1/auth/setup", [...headers, ["Content-Type", "application/json"]], setup_body),
  ],
];

let on: TestServer;
let port: number;
const start = async (environment: Readonly<Record<string, string>> = {}): Promise<void> => {
  on = await testServer(environment);
  await on.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = on.app.server.address() as AddressInfo);
};
const ask = (bytes: string): Promise<RawResponse> => exchangeRaw(port, bytes);

describe("setup by DNS rebinding", () => {
  beforeAll(() => start());
  afterAll(() => on.end());

  test("no kind of request is served under a foreign name, however it is spelled", async () => {
    let served = 0;
    for (const [spelling, headers] of foreign)
      for (const [about, make] of requests) {
        const { status, text } = await ask(make(headers));
        if (![400, 421].includes(status)) served += 1;
        expect([400, 421], `${about}, ${spelling}: ${text.slice(0, 200)}`).toContain(status);
      }
    const config = await on.call("GET /auth/config");
    expect(config.setup_required).toBe(true);
    reportAttack("foreign names", { tried: foreign.length * requests.length, served });
  });

  test("an absolute request target does not stand for the host", async () => {
    for (const target of [
      "http://evil.example/api/v1/auth/config",
      "http://localhost/api/v1/auth/config",
      "evil.example:443",
      "*",
    ]) {
      const { status } = await ask(rawRequest(`GET ${target}`, host("localhost")));
      expect([400, 404], target).toContain(status);
    }
  });

  test("a name that begins like loopback is not this machine: no setup without the code, no metrics", async () => {
    const under = (named: string): string =>
      rawRequest(
        "POST /api/v1/auth/setup",
        [
          ["Host", named],
          ["Content-Type", "application/json"],
        ],
        setup_body,
      );
    expect((await ask(under("127.evil.example"))).status).toBe(421);
    // A name without a dot is accepted as a host, but does not count as loopback.
    const single = await ask(under("intranet"));
    expect([single.status, JSON.parse(single.body)]).toMatchObject([403, { code: "setup_code_required" }]);
    expect((await ask(rawRequest("GET /api/v1/metrics", host("intranet")))).status).toBe(401);
    expect((await ask(rawRequest("GET /api/v1/metrics", host("localhost")))).status).toBe(200);
  });

  test("the page that refuses names the setting, in both languages; the API answers in its usual shape", async () => {
    const page = (language: string) =>
      on.app.inject({ url: "/", headers: { host: "quiz.fritz.box:3000", "accept-language": language } });
    const [english, german] = [await page("en"), await page("de-AT")];
    expect(english.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(english.body).toContain("ALLOWED_HOSTS=quiz.fritz.box<");
    expect(english.body).toContain("does not answer under the name");
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain("ALLOWED_HOSTS");
    const api = await on.app.inject({ url: "/api/v1/auth/config", headers: { host: "quiz.fritz.box" } });
    expect([api.statusCode, api.json()]).toMatchObject([
      421,
      { code: "host_not_allowed", details: { params: { host: "quiz.fritz.box" } } },
    ]);
    const script = await on.app.inject({ url: "/", headers: { host: "<script>alert(1)</script>" } });
    expect(script.body).not.toContain("<script");
  });
});

describe("own names keep working", () => {
  let admin: Credentials;
  beforeAll(async () => {
    await start({ ALLOWED_HOSTS: "*.fritz.box", HOST: "0.0.0.0" });
    admin = await on.setUp();
  });
  afterAll(() => on.end());

  test.each([
    ["the address in the network", "192.168.178.20:3000"],
    ["a port that a container maps", "192.168.178.20:8080"],
    ["an IPv6 address", "[fd00::20]:3000"],
    ["an mDNS name", "quiz.local:3000"],
    ["a container's name", "showrunner:3000"],
    ["a configured name", "quiz.fritz.box"],
  ])("QR codes lead to %s", async (_, named) => {
    const headers = { host: named };
    const show = await on.call("POST /gameshows", { as: admin, body: { name: "Evening" }, headers });
    expect(show.public_link).toBe(`http://${named}/join/${show.public_id}`);
    const joined = await on.call("GET /gameshows/public/:publicId", { params: { publicId: show.public_id }, headers });
    expect(joined.name).toBe("Evening");
    const registered = await on.send("POST /gameshows/join/:publicId/register", {
      params: { publicId: show.public_id },
      body: { name: "Team", password: "x", device_id: "phone" },
      headers: { ...headers, origin: `http://${named}` },
    });
    expect(registered.statusCode).toBe(201);
    const { port } = on.app.server.address() as AddressInfo;
    const socket = rawRequest(`GET /api/v1/gameshows/public/${show.public_id}/socket`, [
      ["Host", named],
      ["Origin", `http://${named}`],
      ...upgrade,
    ]);
    expect((await exchangeRaw(port, socket)).status).toBe(101);
  });

  test("health checks by address work, and without any host in HTTP/1.0", async () => {
    expect((await ask(rawRequest("GET /api/v1/health/ready", host(`127.0.0.1:${port}`)))).status).toBe(200);
    expect((await ask("GET /api/v1/health/ready HTTP/1.0\r\n\r\n")).status).toBe(200);
  });
});

test("behind a trusted proxy the name that it forwards counts for links and pages, and passes the same list", async () => {
  await start({ PUBLIC_URL: "https://show.example.org", TRUSTED_PROXIES: "loopback" });
  const admin = await on.setUp();
  const behind = (named: string) => ({
    host: "10.0.0.11:3000",
    "x-forwarded-host": named,
    "x-forwarded-proto": "https",
  });
  const show = await on.call("POST /gameshows", {
    as: admin,
    body: { name: "Evening" },
    headers: { ...behind("show.example.org"), origin: "https://show.example.org" },
  });
  expect(show.public_link).toBe(`https://show.example.org/join/${show.public_id}`);
  const refused = await on.send("GET /gameshows/:id", {
    as: admin,
    params: { id: show.id },
    headers: behind("evil.example"),
  });
  expect(refused.statusCode).toBe(421);
  await on.end();
});
