import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Tokens } from "@showrunner/contract/rest";
import { buildRawRequest, sendRawRequest } from "../../testing/raw-http.ts";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";

const SECRET = "a secret of the proxy";
const ENVIRONMENT = { EXTERNAL_AUTH_PROXY: "127.0.0.1", EXTERNAL_AUTH_SECRET: SECRET };

let server: TestServer;
let admin: Credentials;
const start = async (environment: Readonly<Record<string, string>>): Promise<void> => {
  server = await startTestServer(environment);
  admin = await server.setUp();
};
beforeEach(() =>
  start({
    ...ENVIRONMENT,
    EXTERNAL_AUTH_ENABLED: "true",
    EXTERNAL_AUTH_ADMIN_GROUP: "admins",
    TRUSTED_PROXIES: "127.0.0.1",
  }),
);
afterEach(() => server.close());

const headersOf = (user: string, more: Readonly<Record<string, string>> = {}) => ({
  "x-proxy-secret": SECRET,
  "remote-user": user,
  ...more,
});
const exchange = (headers: Readonly<Record<string, string>>, remoteAddress = "127.0.0.1") =>
  server.app.inject({
    method: "POST",
    url: "/api/v1/auth/external/login",
    headers: { "sec-fetch-site": "same-origin", ...headers },
    remoteAddress,
  });
const readUser = async (headers: Readonly<Record<string, string>>) => {
  const as = (await exchange(headers)).json<Tokens>();
  return server.call("GET /auth/me", { as });
};
async function configure(changes: object): Promise<string> {
  const { version } = await server.call("GET /admin/config", { as: admin });
  const response = await server.send("PATCH /admin/config", { as: admin, body: { version, changes } });
  const body = response.json<{ details?: { fields?: { path: string; code: string }[] } }>();
  return response.statusCode === 200
    ? "done"
    : (body.details?.fields ?? []).map(({ path, code }) => `${path} ${code}`).join();
}

test("the proxy's headers sign a user in: the first time they create an account, later they find it", async () => {
  expect(await server.call("GET /auth/config")).toMatchObject({
    external_auth_enabled: true,
    auth_type: "credentials",
  });
  const headers = headersOf("ada@corp", { "remote-email": "ada@example.org", "remote-name": "Ada Lovelace" });
  const first = await readUser(headers);
  expect(first).toMatchObject({ username: "ada", email: "ada@example.org", first_name: "Ada Lovelace", role: "user" });
  expect((await readUser(headersOf("ada@corp"))).id).toBe(first.id);
  expect((await readUser(headersOf("ADA@corp"))).id).not.toBe(first.id);
});

test("an account is never matched by its username or e-mail address", async () => {
  await server.call("POST /users", {
    as: admin,
    body: { username: "grace", password: TEST_PASSWORD, email: "grace@example.org" },
  });
  const { id } = await server.call("GET /auth/me", { as: admin });
  const boss = await readUser(headersOf("admin"));
  expect(boss).toMatchObject({ username: "admin-2", role: "user" });
  expect(boss.id).not.toBe(id);
  expect(await readUser(headersOf("grace", { "remote-email": "grace@example.org" }))).toMatchObject({
    username: "grace-2",
    email: null,
  });
});

test.each([
  ["another peer", headersOf("ada"), "203.0.113.9"],
  ["another peer that claims the address", headersOf("ada", { "x-forwarded-for": "127.0.0.1" }), "203.0.113.9"],
  ["another peer on this machine", headersOf("ada"), "::1"],
  ["no secret", { "remote-user": "ada" }, "127.0.0.1"],
  ["a wrong secret", headersOf("ada", { "x-proxy-secret": "a secret of the proxx" }), "127.0.0.1"],
  ["no user", { "x-proxy-secret": SECRET }, "127.0.0.1"],
  ["a huge user", headersOf("a".repeat(4_000)), "127.0.0.1"],
])("%s is refused with a response that reveals nothing else", async (_what, headers, peer) => {
  const response = await exchange(headers, peer);
  expect([response.statusCode, response.json().code]).toEqual([403, "external_refused"]);
  expect(response.json().message).toBe(
    "No authentication methods are currently enabled. Please contact your administrator.",
  );
  expect((await server.call("GET /users", { as: admin })).items).toHaveLength(1);
});

test("a header that a client sends in addition to the proxy's is refused", async () => {
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const send = (...more: [string, string][]) =>
    sendRawRequest(
      port,
      buildRawRequest("POST /api/v1/auth/external/login", [
        ["Host", `127.0.0.1:${port}`],
        ["Sec-Fetch-Site", "same-origin"],
        ...more,
        ["X-Proxy-Secret", SECRET],
        ["Remote-User", "ada"],
      ]),
    );
  expect((await send()).status).toBe(200);
  expect((await send(["remote-user", "admin"])).status).toBe(403);
  expect((await send(["X-Proxy-Secret", "guess"])).status).toBe(403);
  expect((await send(["Remote-Groups", "admins"], ["Remote-Groups", "staff"])).status).toBe(403);
});

test("the headers are honoured by the exchange endpoint only", async () => {
  const headers = headersOf("ada", { "remote-groups": "admins" });
  expect((await server.send("GET /auth/me", { headers })).statusCode).toBe(401);
  expect((await server.send("GET /users", { headers })).statusCode).toBe(401);
});

test("the admin group makes an administrator; leaving it does not remove the role", async () => {
  expect(await readUser(headersOf("eve", { "remote-groups": "staff" }))).toMatchObject({ role: "user" });
  expect(await readUser(headersOf("eve", { "remote-groups": "staff,admins" }))).toMatchObject({ role: "admin" });
  expect(await readUser(headersOf("eve"))).toMatchObject({ role: "admin" });
});

test("a deactivated account cannot sign in", async () => {
  const { id } = await readUser(headersOf("ada"));
  await server.call("PATCH /users/:id", { as: admin, params: { id }, body: { active: false } });
  expect((await exchange(headersOf("ada"))).json()).toMatchObject({ code: "user_inactive" });
});

test("guessing the secret is limited per address, and recorded", async () => {
  const guess = () => exchange(headersOf("ada", { "x-proxy-secret": "guess", "x-forwarded-for": "198.51.100.7" }));
  const codes = new Set<number>();
  for (let attempt = 0; attempt < 125; attempt += 1) codes.add((await guess()).statusCode);
  expect([...codes]).toEqual([403, 429]);
  expect((await exchange(headersOf("ada"))).statusCode).toBe(200);
  await expect
    .poll(async () => (await server.call("GET /admin/security-events", { as: admin })).items)
    .toContainEqual(expect.objectContaining({ type: "login_failed", address: "198.51.100.7" }));
});

test("is off by default, and can only be switched on after a successful test", async () => {
  await server.close();
  await start({});
  expect((await exchange(headersOf("ada"))).json()).toMatchObject({ code: "external_off" });
  expect(await configure({ external_auth_enabled: true })).toBe("changes.external_auth_enabled external_untested");
  await configure({ external_proxy: "127.0.0.1", external_secret: SECRET, external_admin_group: "admins" });
  const test = (headers = {}) => server.call("POST /admin/config/test-external", { as: admin, headers });
  expect(await test()).toMatchObject({ failure: "secret_missing", peer: "127.0.0.1", person: null, tested: false });
  const seen = { user: "boss", groups: ["admins"], is_admin: true };
  const headers = headersOf("boss", { "remote-groups": "admins" });
  const status = await server.call("GET /admin/external-sign-in", { as: admin, headers });
  expect(status).toMatchObject({ failure: "not_enabled", person: seen, tested: false });
  expect(await test(headers)).toMatchObject({ tested: true, ready: false, admin_can_sign_in: false });
  await test(headers);
  const { items } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "configuration" } });
  const passed = items.filter(({ action }) => action === "proxy_tested");
  expect(passed).toMatchObject([{ subject: "boss", actor: "admin", address: "127.0.0.1" }]);
  expect(await configure({ external_auth_enabled: true })).toBe("done");
  // The user named by the test's headers has no account yet.
  expect(await configure({ credentials_auth_enabled: false })).toContain("last_sign_in_method");
  expect(await readUser(headers)).toMatchObject({ role: "admin" });
  expect(await configure({ credentials_auth_enabled: false })).toBe("done");
  expect(await server.call("GET /auth/config")).toMatchObject({
    auth_type: "external",
    user_registration_enabled: false,
  });
  for (const change of [{ external_proxy: "127.0.0.2" }, { external_secret: null }, { external_auth_enabled: false }])
    expect(await configure(change)).toContain("last_sign_in_method");
  expect(await readUser(headers)).toMatchObject({ role: "admin" });
});

test.each([
  ["a range", { external_proxy: "10.0.0.0/8" }, "addresses_invalid"],
  ["a named range", { external_proxy: "uniquelocal" }, "addresses_invalid"],
  ["a host name", { external_proxy: "proxy.example.org" }, "addresses_invalid"],
  ["an address with a zone", { external_proxy: "fe80::1%eth0" }, "addresses_invalid"],
  ["a short secret", { external_secret: "short" }, "secret_short"],
  ["a header that proxies use otherwise", { external_user_header: "X-Forwarded-For" }, "header_invalid"],
  ["no header", { external_user_header: "Remote User" }, "header_invalid"],
  ["one header for two things", { external_user_header: "remote-groups" }, "header_taken"],
])("%s is refused as a setting", async (_what, changes, code) => {
  await server.close();
  await start({});
  expect(await configure(changes)).toContain(code);
});

test("no response and no log entry contains the secret", async () => {
  await server.close();
  await start({});
  await configure({ external_secret: SECRET });
  for (const url of ["/api/v1/admin/config", "/api/v1/admin/audit-log", "/api/v1/admin/external-sign-in"]) {
    const headers = { authorization: `Bearer ${admin.access_token ?? ""}` };
    expect((await server.app.inject({ url, headers })).body).not.toContain(SECRET);
  }
  const rows = await server.database.read.selectFrom("settings").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});
