import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import {
  CLIENT_ID,
  createProviderBrowser,
  PUBLIC_URL,
  readTokens,
  startMockProvider,
  type MockProvider,
} from "../identity-provider/testing/mock-provider.ts";

let provider: MockProvider;
let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  provider = await startMockProvider();
  // Trusts a proxy, so that each request can come from another address: rate limits have separate tests.
  server = await startTestServer({ PUBLIC_URL, TRUSTED_PROXIES: "127.0.0.1" });
  admin = await server.setUp();
  await configure({ oidc_issuer: provider.issuer, oidc_client_id: CLIENT_ID, approved_hosts: "127.0.0.1" });
});
afterEach(async () => {
  await server.close();
  await provider.stop();
});

async function configure(changes: object): Promise<string> {
  const { version } = await server.call("GET /admin/config", { as: admin });
  const response = await server.send("PATCH /admin/config", { as: admin, body: { version, changes } });
  const body = response.json<{ code?: string; details?: { fields?: { path: string; code: string }[] } }>();
  const fields = body.details?.fields?.map(({ path, code }) => `${path} ${code}`) ?? [];
  return response.statusCode === 200 ? "done" : fields.length > 0 ? fields.join() : (body.code ?? "");
}
let addresses = 0;
const openBrowser = () =>
  createProviderBrowser(server, { "x-forwarded-for": `198.51.${(addresses += 1) >> 8}.${addresses & 255}` });
/** Tests the settings with an identity of the admin, and links it to the admin's account. */
async function testAndLink(): Promise<void> {
  provider.setClaims({ sub: "boss-there" });
  const browser = openBrowser();
  const tested = await browser.testSettings(admin);
  expect(tested.json()).toMatchObject({ purpose: "test", test_result: "can_link", tokens: null });
  expect((await browser.confirmLink(admin, TEST_PASSWORD)).statusCode).toBe(204);
}
const logIn = async (): Promise<string> => {
  const response = await server.send("POST /auth/login", { body: { username: "admin", password: TEST_PASSWORD } });
  return response.statusCode === 200 ? "200" : `${response.statusCode} ${response.json<{ code: string }>().code}`;
};
const getStatus = () => server.call("GET /admin/identity-provider", { as: admin });

describe("a new provider", () => {
  test("is switched on only after an admin has signed in through it with the saved settings", async () => {
    expect(await configure({ keycloak_auth_enabled: true })).toBe("changes.keycloak_auth_enabled provider_untested");
    expect((await openBrowser().testSettings(admin)).json()).toMatchObject({ purpose: "test", tokens: null });
    expect(await getStatus()).toMatchObject({ tested: true, ready: false });
    expect((await openBrowser().testSettings(admin)).statusCode).toBe(200);
    const { items } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "configuration" } });
    const passed = items.filter(({ action }) => action === "provider_tested");
    expect(passed).toMatchObject([
      { subject: provider.issuer, actor: "admin", after: { oidc_client_id: CLIENT_ID }, address: expect.any(String) },
    ]);
    expect(await configure({ keycloak_auth_enabled: true, oidc_client_id: "another" })).toBe(
      "changes.keycloak_auth_enabled provider_untested",
    );
    expect(await configure({ keycloak_auth_enabled: true })).toBe("done");
    expect(await configure({ oidc_issuer: "https://id.example.org" })).toBe("changes.oidc_issuer provider_untested");
    // A new secret does not make it another provider; if it is wrong, admins can still use passwords.
    expect(await configure({ oidc_client_secret: "rotated" })).toBe("done");
    expect(await getStatus()).toMatchObject({ tested: false, ready: true });
  });

  test("a failed test, or a test by someone who is not an admin, does not count", async () => {
    provider.onToken(({ payload }) => Object.assign(payload, { nonce: "another" }));
    expect((await openBrowser().testSettings(admin)).json()).toMatchObject({ code: "provider_failed" });
    const user = await server.makeUser(admin, "somebody");
    expect((await openBrowser().testSettings(user)).statusCode).toBe(403);
    provider.setClaims({ sub: "boss-there" });
    // The admin is demoted between the start of the test and its callback.
    const second = await server.makeUser(admin, "second", "admin");
    const browser = openBrowser();
    const begun = await server.send("POST /admin/config/test-provider", {
      as: second,
      headers: { host: "quiz.example.org", origin: PUBLIC_URL },
    });
    const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
    const callbackParams = await browser.visit(begun.json<{ redirect_to: string }>().redirect_to);
    await server.call("PATCH /users/:id", { as: admin, params: { id: second.id }, body: { role: "user" } });
    const headers = { host: "quiz.example.org", origin: PUBLIC_URL, cookie };
    const returned = await server.send("POST /auth/keycloak/callback", { body: callbackParams, headers });
    expect(returned.json()).toMatchObject({ code: "provider_session_missing" });
    expect(await getStatus()).toMatchObject({ tested: false });
  });

  test("a provider that was switched on earlier counts once an admin signs in through it", async () => {
    await server.close();
    server = await startTestServer({ ...provider.environment, TRUSTED_PROXIES: "127.0.0.1" });
    admin = await server.setUp();
    provider.setClaims({ sub: "user", preferred_username: "user" });
    expect((await openBrowser().signIn()).statusCode).toBe(200);
    expect(await getStatus()).toMatchObject({ tested: false, admin_can_sign_in: false });
    expect(await configure({ credentials_auth_enabled: false })).toBe(
      "changes.credentials_auth_enabled last_sign_in_method",
    );
    provider.setClaims({ sub: "boss", preferred_username: "boss", realm_access: { roles: ["admin"] } });
    expect((await openBrowser().signIn()).statusCode).toBe(200);
    expect(await getStatus()).toMatchObject({ tested: true, admin_can_sign_in: true });
    expect(await configure({ credentials_auth_enabled: false })).toBe("done");
  });
});

test("another public address is refused while the provider is the only way in", async () => {
  await server.close();
  server = await startTestServer({ TRUSTED_PROXIES: "127.0.0.1" });
  admin = await server.setUp();
  await configure({
    public_url: PUBLIC_URL,
    oidc_issuer: provider.issuer,
    oidc_client_id: CLIENT_ID,
    approved_hosts: "127.0.0.1",
  });
  await testAndLink();
  expect(await configure({ keycloak_auth_enabled: true, credentials_auth_enabled: false })).toBe("done");
  for (const address of ["https://other.example.org", null])
    expect(await configure({ public_url: address })).toBe("changes.public_url last_sign_in_method");
  expect(await configure({ public_url: null, credentials_auth_enabled: true })).toBe("done");
  expect(await getStatus()).toMatchObject({ ready: false, failure: "no_public_url", redirect_uri: null });
});

describe("with passwords switched off", () => {
  const switchOff = async (): Promise<void> => {
    await testAndLink();
    expect(await configure({ keycloak_auth_enabled: true, credentials_auth_enabled: false })).toBe("done");
  };

  test("the server refuses passwords, sessions continue, and visitors get accounts through the provider", async () => {
    await server.call("POST /users", {
      as: admin,
      body: { username: "ada", password: TEST_PASSWORD, email: "ada@example.org" },
    });
    await switchOff();
    expect(await logIn()).toBe("403 credentials_off");
    for (const [username, password] of [
      ["ada@example.org", TEST_PASSWORD],
      ["admin", "wrong"],
      ["nobody", "wrong"],
    ] as const)
      expect((await server.send("POST /auth/login", { body: { username, password } })).json()).toMatchObject({
        code: "credentials_off",
      });
    const forgotten = await server.send("POST /auth/forgot-password", { body: { login: "admin" } });
    expect(forgotten.json()).toMatchObject({ code: "credentials_off" });
    const offered = { auth_type: "keycloak", credentials_auth_enabled: false, user_registration_enabled: true };
    expect(await server.call("GET /auth/config")).toMatchObject(offered);
    const account = { username: "eve", password: TEST_PASSWORD, email: "eve@example.org" };
    expect((await server.send("POST /auth/register", { body: account })).json()).toMatchObject({
      code: "user_registration_disabled",
    });
    provider.setClaims({ sub: "boss-there" });
    const as = readTokens(await openBrowser().signIn());
    expect(await server.call("GET /auth/me", { as })).toMatchObject({ username: "admin", role: "admin" });
    expect(await configure({ oidc_create_accounts: false })).toBe("done");
    expect(await server.call("GET /auth/config")).toMatchObject({ user_registration_enabled: false });
  });

  test("no setting that the provider needs can be removed", async () => {
    await switchOff();
    const refused = "last_sign_in_method";
    expect(await configure({ keycloak_auth_enabled: false })).toContain(refused);
    expect(await configure({ oidc_client_secret: "another" })).toContain(refused);
    expect(await configure({ approved_hosts: null })).toContain(refused);
    expect(await configure({ oidc_issuer: null })).not.toBe("done");
    expect(await configure({ app_name: "Quiz" })).toBe("done");
    expect(await configure({ keycloak_auth_enabled: false, credentials_auth_enabled: true })).toBe("done");
    expect(await logIn()).toBe("200");
  });

  test("of two admins who each switch one method off, one is refused", async () => {
    await testAndLink();
    expect(await configure({ keycloak_auth_enabled: true })).toBe("done");
    const { version } = await server.call("GET /admin/config", { as: admin });
    const both = await Promise.all(
      [{ credentials_auth_enabled: false }, { keycloak_auth_enabled: false }].map((changes) =>
        server.send("PATCH /admin/config", { as: admin, body: { version, changes } }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("the only administrator with an identity can be neither demoted nor unlinked", async () => {
    await server.makeUser(admin, "second", "admin");
    await switchOff();
    const { id } = await server.call("GET /auth/me", { as: admin });
    const demoted = await server.send("PATCH /users/:id", { as: admin, params: { id }, body: { role: "user" } });
    expect(demoted.json()).toMatchObject({ code: "last_admin" });
    const unlinked = await server.send("DELETE /auth/unlink-external", {
      as: admin,
      body: { password: TEST_PASSWORD },
    });
    expect(unlinked.json()).toMatchObject({ code: "only_sign_in_method" });
  });

  test("the provider does not count while its only administrator is not active", async () => {
    const second = await server.makeUser(admin, "second", "admin");
    provider.setClaims({ sub: "second-there" });
    const browser = openBrowser();
    await browser.testSettings(second);
    expect((await browser.confirmLink(second, TEST_PASSWORD)).statusCode).toBe(204);
    expect(await configure({ keycloak_auth_enabled: true })).toBe("done");
    await server.call("PATCH /users/:id", {
      as: admin,
      params: { id: second.id },
      body: { active: false },
    });
    expect(await configure({ credentials_auth_enabled: false })).toContain("last_sign_in_method");
  });
});

test("any sequence of changes leaves a way to sign in as an administrator", async () => {
  await testAndLink();
  const value = <T>(...values: T[]) => fc.constantFrom(...values);
  const change = fc.record(
    {
      credentials_auth_enabled: value(true, false, false, null),
      keycloak_auth_enabled: value(true, true, false, null),
      oidc_issuer: value(provider.issuer, "http://127.0.0.1:9", null),
      oidc_client_id: value(CLIENT_ID, CLIENT_ID, "another", null),
      oidc_client_secret: value("one", null),
      oidc_scopes: value("openid profile", null),
      approved_hosts: value("127.0.0.1", null),
    },
    { requiredKeys: [] },
  );
  const repair = {
    keycloak_auth_enabled: false,
    oidc_issuer: provider.issuer,
    oidc_client_id: CLIENT_ID,
    oidc_client_secret: null,
    approved_hosts: "127.0.0.1",
  };
  const step = fc.oneof(
    { weight: 3, arbitrary: change },
    { weight: 1, arbitrary: value("test" as const) },
    { weight: 1, arbitrary: value("unlink" as const) },
  );
  let withoutPasswords = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      await configure({ credentials_auth_enabled: true });
      await configure(repair);
      for (const each of ["test" as const, ...steps]) {
        if (each === "test") await openBrowser().testSettings(admin);
        else if (each === "unlink")
          await server.send("DELETE /auth/unlink-external", { as: admin, body: { password: TEST_PASSWORD } });
        else await configure(each);
        if ((await server.call("GET /auth/config")).credentials_auth_enabled) expect(await logIn()).toBe("200");
        else {
          withoutPasswords += 1;
          const as = readTokens(await openBrowser().signIn());
          expect(await server.call("GET /auth/me", { as })).toMatchObject({ role: "admin" });
        }
        const { linked_accounts } = await server.call("GET /auth/auth-status", { as: admin });
        if (linked_accounts.length === 0) {
          await configure(repair);
          await testAndLink();
        }
      }
    }),
    // Random changes alone might all be refused, which would prove nothing.
    { numRuns: 15, examples: [[[{ keycloak_auth_enabled: true }, { credentials_auth_enabled: false }, "unlink"]]] },
  );
  expect(withoutPasswords).toBeGreaterThan(0);
});
