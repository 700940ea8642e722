import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reportAttack } from "../testing/attack-report.ts";
import { sendRawRequest, buildRawRequest, type RawResponse } from "../testing/raw-http.ts";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

type Headers = readonly (readonly [string, string])[];
const hostHeader = (named: string): Headers => [["Host", named]];

/** Host names that an attacker can point at this server, and spellings that look like its own. */
const FOREIGN_HOSTS: readonly (readonly [about: string, headers: Headers])[] = [
  ["a name", hostHeader("evil.example")],
  ["a name with our port", hostHeader("evil.example:3000")],
  ["a name that begins like loopback", hostHeader("127.evil.example")],
  ["a name that begins with a whole address", hostHeader("127.0.0.1.evil.example:3000")],
  ["a name that begins like localhost", hostHeader("localhost.evil.example")],
  ["a name that ends like an mDNS name", hostHeader("evil.example.local.evil.example")],
  ["a name below localhost", hostHeader("evil.localhost")],
  ["upper case", hostHeader("EVIL.EXAMPLE")],
  ["a trailing dot", hostHeader("evil.example.")],
  ["a trailing dot and a port", hostHeader("evil.example.:3000")],
  ["user information", hostHeader("localhost@evil.example")],
  ["our name as user information", hostHeader("localhost:3000@evil.example")],
  ["our name after user information", hostHeader("evil.example@localhost")],
  ["a path", hostHeader("localhost/evil.example")],
  ["two names in one header", hostHeader("localhost, evil.example")],
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
  ["an integer for an address", hostHeader("2130706433")],
  ["an octal address", hostHeader("0177.0.0.1")],
  ["a hexadecimal address", hostHeader("0x7f.0.0.1")],
  ["a short address", hostHeader("127.1")],
  ["an address with a trailing dot", hostHeader("127.0.0.1.")],
  ["an IPv6 zone", hostHeader("[fe80::1%25eth0]:3000")],
  ["an open bracket", hostHeader("[::1")],
  ["an IPv4 address in brackets", hostHeader("[127.0.0.1]")],
  ["letters that look like ours", hostHeader("l\u00f6calhost.example")],
  ["bytes of UTF-8", hostHeader("\u00ef\u00bd\u008cocalhost")],
  ["an empty name", hostHeader("")],
  ["a port alone", hostHeader(":3000")],
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
const setupBody = json({ admin_username: "mallory", admin_password: TEST_PASSWORD });

const upgrade: Headers = [
  ["Connection", "Upgrade"],
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Version", "13"],
  ["Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="],
];

/** Every kind of request that a page could make after DNS rebinding. */
const requests: readonly (readonly [about: string, make: (headers: Headers) => string])[] = [
  ["first page", (headers) => buildRawRequest("GET /", headers)],
  ["page of a team", (headers) => buildRawRequest("GET /play/ABCD2345/login", headers)],
  ["static file", (headers) => buildRawRequest("GET /favicon.svg", headers)],
  ["manifest", (headers) => buildRawRequest("GET /manifest.webmanifest", headers)],
  ["configuration", (headers) => buildRawRequest("GET /api/v1/auth/config", headers)],
  ["metrics", (headers) => buildRawRequest("GET /api/v1/metrics", headers)],
  ["health", (headers) => buildRawRequest("GET /api/v1/health/ready", headers)],
  ["documentation", (headers) => buildRawRequest("GET /api/v1/openapi.json", headers)],
  ["event stream", (headers) => buildRawRequest("GET /api/v1/gameshows/public/ABCD2345/events", headers)],
  ["socket", (headers) => buildRawRequest("GET /api/v1/gameshows/public/ABCD2345/socket", [...headers, ...upgrade])],
  ["nothing that is there", (headers) => buildRawRequest("GET /api/v1/nothing", headers)],
  ["head", (headers) => buildRawRequest("HEAD /", headers)],
  ["preflight", (headers) => buildRawRequest("OPTIONS /api/v1/gameshows", headers)],
  [
    "setup",
    (headers) =>
      buildRawRequest("POST /api/v1/auth/setup", [...headers, ["Content-Type", "application/json"]], setupBody),
  ],
];

let server: TestServer;
let port: number;
const start = async (environment: Readonly<Record<string, string>> = {}): Promise<void> => {
  server = await startTestServer(environment);
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.app.server.address() as AddressInfo);
};
const sendRaw = (bytes: string): Promise<RawResponse> => sendRawRequest(port, bytes);

describe("setup by DNS rebinding", () => {
  beforeAll(() => start());
  afterAll(() => server.close());

  test("serves no request under a foreign host name, however it is spelled", async () => {
    let served = 0;
    for (const [spelling, headers] of FOREIGN_HOSTS)
      for (const [about, make] of requests) {
        const { status, text } = await sendRaw(make(headers));
        if (![400, 421].includes(status)) served += 1;
        expect([400, 421], `${about}, ${spelling}: ${text.slice(0, 200)}`).toContain(status);
      }
    const config = await server.call("GET /auth/config");
    expect(config.setup_required).toBe(true);
    reportAttack("foreign names", { tried: FOREIGN_HOSTS.length * requests.length, served });
  });

  test("an absolute request target does not replace the Host header", async () => {
    for (const target of [
      "http://evil.example/api/v1/auth/config",
      "http://localhost/api/v1/auth/config",
      "evil.example:443",
      "*",
    ]) {
      const { status } = await sendRaw(buildRawRequest(`GET ${target}`, hostHeader("localhost")));
      expect([400, 404], target).toContain(status);
    }
  });

  test("a name that only begins like loopback allows neither setup without the code nor metrics", async () => {
    const under = (named: string): string =>
      buildRawRequest(
        "POST /api/v1/auth/setup",
        [
          ["Host", named],
          ["Content-Type", "application/json"],
        ],
        setupBody,
      );
    expect((await sendRaw(under("127.evil.example"))).status).toBe(421);
    // A name without a dot is accepted as a host, but does not count as loopback.
    const single = await sendRaw(under("intranet"));
    expect([single.status, JSON.parse(single.body)]).toMatchObject([403, { code: "setup_code_required" }]);
    expect((await sendRaw(buildRawRequest("GET /api/v1/metrics", hostHeader("intranet")))).status).toBe(401);
    expect((await sendRaw(buildRawRequest("GET /api/v1/metrics", hostHeader("localhost")))).status).toBe(200);
  });

  test("the refusal page names the setting in both languages; the API responds with its usual error shape", async () => {
    const page = (language: string) =>
      server.app.inject({ url: "/", headers: { host: "quiz.fritz.box:3000", "accept-language": language } });
    const [english, german] = [await page("en"), await page("de-AT")];
    expect(english.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(english.body).toContain("ALLOWED_HOSTS=quiz.fritz.box<");
    expect(english.body).toContain("does not answer to the name");
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain("ALLOWED_HOSTS");
    const api = await server.app.inject({ url: "/api/v1/auth/config", headers: { host: "quiz.fritz.box" } });
    expect([api.statusCode, api.json()]).toMatchObject([
      421,
      { code: "host_not_allowed", details: { params: { host: "quiz.fritz.box" } } },
    ]);
    const script = await server.app.inject({ url: "/", headers: { host: "<script>alert(1)</script>" } });
    expect(script.body).not.toContain("<script");
  });
});

describe("own names are accepted", () => {
  let admin: Credentials;
  beforeAll(async () => {
    await start({ ALLOWED_HOSTS: "*.fritz.box", HOST: "0.0.0.0" });
    admin = await server.setUp();
  });
  afterAll(() => server.close());

  test.each([
    ["the address in the network", "192.168.178.20:3000"],
    ["a port that a container maps", "192.168.178.20:8080"],
    ["an IPv6 address", "[fd00::20]:3000"],
    ["an mDNS name", "quiz.local:3000"],
    ["a container's name", "showrunner:3000"],
    ["a configured name", "quiz.fritz.box"],
  ])("QR codes contain %s", async (_, named) => {
    const headers = { host: named };
    const show = await server.call("POST /gameshows", { as: admin, body: { name: "Evening" }, headers });
    expect(show.public_link).toBe(`http://${named}/join/${show.public_id}`);
    const joined = await server.call("GET /gameshows/public/:publicId", {
      params: { publicId: show.public_id },
      headers,
    });
    expect(joined.name).toBe("Evening");
    const registered = await server.send("POST /gameshows/join/:publicId/register", {
      params: { publicId: show.public_id },
      body: { name: "Team", password: "x", device_id: "phone" },
      headers: { ...headers, origin: `http://${named}` },
    });
    expect(registered.statusCode).toBe(201);
    const { port } = server.app.server.address() as AddressInfo;
    const socket = buildRawRequest(`GET /api/v1/gameshows/public/${show.public_id}/socket`, [
      ["Host", named],
      ["Origin", `http://${named}`],
      ...upgrade,
    ]);
    expect((await sendRawRequest(port, socket)).status).toBe(101);
  });

  test("accepts health checks by address, and without a Host header in HTTP/1.0", async () => {
    expect((await sendRaw(buildRawRequest("GET /api/v1/health/ready", hostHeader(`127.0.0.1:${port}`)))).status).toBe(
      200,
    );
    expect((await sendRaw("GET /api/v1/health/ready HTTP/1.0\r\n\r\n")).status).toBe(200);
  });
});

test("behind a trusted proxy the forwarded host is used for links and pages, and checked against the same list", async () => {
  await start({ PUBLIC_URL: "https://show.example.org", TRUSTED_PROXIES: "loopback" });
  const admin = await server.setUp();
  const behind = (named: string) => ({
    host: "10.0.0.11:3000",
    "x-forwarded-host": named,
    "x-forwarded-proto": "https",
  });
  const show = await server.call("POST /gameshows", {
    as: admin,
    body: { name: "Evening" },
    headers: { ...behind("show.example.org"), origin: "https://show.example.org" },
  });
  expect(show.public_link).toBe(`https://show.example.org/join/${show.public_id}`);
  const refused = await server.send("GET /gameshows/:id", {
    as: admin,
    params: { id: show.id },
    headers: behind("evil.example"),
  });
  expect(refused.statusCode).toBe(421);
  await server.close();
});
