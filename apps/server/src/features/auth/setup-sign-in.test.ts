import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type TestServer } from "../../testing/test-server.ts";
import {
  CLIENT_ID,
  createProviderBrowser,
  PUBLIC_URL,
  startMockProvider,
  type MockProvider,
} from "../identity-provider/testing/mock-provider.ts";

const account = { admin_username: "boss", admin_password: TEST_PASSWORD };
const SECRET = "a secret of the setup";

let provider: MockProvider;
let server: TestServer;
beforeEach(async () => {
  provider = await startMockProvider();
});
afterEach(async () => {
  await server.close();
  await provider.stop();
});

async function setUp(body: object): Promise<string> {
  const response = await server.send("POST /auth/setup", { body: { ...account, ...body } });
  const { details } = response.json<{ details?: { fields?: { path: string; code: string; params?: object }[] } }>();
  if (response.statusCode === 201) return "done";
  return (details?.fields ?? []).map(({ path, code }) => `${path} ${code}`).join(", ");
}
const keycloak = () => ({ auth_type: "keycloak" as const, oidc_issuer: provider.issuer, oidc_client_id: CLIENT_ID });

describe("an identity provider at setup", () => {
  test("is checked, approved and offered; the administrator also has a password", async () => {
    server = await startTestServer({ PUBLIC_URL });
    expect(await server.call("GET /auth/config")).toMatchObject({
      setup_required: true,
      setup_redirect_uri: `${PUBLIC_URL}/auth/callback`,
    });
    const body = { ...keycloak(), oidc_client_secret: SECRET, oidc_button_label: "Example" };
    expect(await setUp(body)).toBe("oidc_issuer provider_insecure");
    expect(await setUp({ ...body, approved_hosts: "127.0.0.1" })).toBe("done");
    const config = await server.call("GET /auth/config");
    expect(config).toMatchObject({ setup_required: false, auth_type: "mixed", keycloak_label: "Example" });
    expect(config).not.toHaveProperty("setup_redirect_uri");
    await server.signIn("boss", TEST_PASSWORD);
    expect((await createProviderBrowser(server).signIn()).statusCode).toBe(200);
    const rows = await server.database.read.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    // The stored secret can be decrypted after a restart.
    const restarted = await server.restart({ PUBLIC_URL });
    expect((await createProviderBrowser(restarted).signIn()).statusCode).toBe(200);
    server = restarted;
  });

  test("creates accounts and administrators as configured from the start", async () => {
    server = await startTestServer({ PUBLIC_URL });
    const settings = {
      oidc_scopes: "openid email",
      oidc_roles_claim: "roles",
      oidc_admin_role: "quiz-admin",
      oidc_create_accounts: false,
      oidc_account_url: "https://id.example.org/account",
    };
    const body = { ...keycloak(), approved_hosts: "127.0.0.1" };
    expect(await setUp({ ...body, oidc_admin_role: "" })).toBe("oidc_admin_role required");
    expect(await setUp({ ...body, ...settings })).toBe("done");
    const boss = await server.signIn("boss", TEST_PASSWORD);
    const { settings: stored } = await server.call("GET /admin/config", { as: boss });
    expect(Object.fromEntries(stored.map(({ key, value }) => [key, value]))).toMatchObject(settings);
    provider.setClaims({ sub: "stranger", roles: ["quiz-admin"] });
    expect((await createProviderBrowser(server).signIn()).json()).toMatchObject({ code: "provider_account_missing" });
    expect(await server.call("GET /users", { as: boss })).toMatchObject({ items: [{ username: "boss" }] });
  });

  test("with wrong settings names the field and saves nothing", async () => {
    server = await startTestServer({ PUBLIC_URL });
    const approved = { approved_hosts: "127.0.0.1,localhost" };
    expect(await setUp({ auth_type: "keycloak" })).toBe("oidc_issuer required, oidc_client_id required");
    expect(await setUp({ ...keycloak(), oidc_issuer: "id.example.org" })).toBe("oidc_issuer url_invalid");
    expect(await setUp({ ...keycloak(), oidc_issuer: "https://127.0.0.1:9" })).toBe(
      "oidc_issuer provider_host_not_approved",
    );
    expect(await setUp({ ...keycloak(), ...approved, oidc_issuer: "http://127.0.0.1:9" })).toBe(
      "oidc_issuer provider_unreachable",
    );
    expect(await setUp({ ...keycloak(), ...approved, oidc_issuer: `${provider.issuer}/unknown` })).toBe(
      "oidc_issuer provider_not_a_provider",
    );
    const other = provider.issuer.replace("127.0.0.1", "localhost");
    expect(await setUp({ ...keycloak(), ...approved, oidc_issuer: other })).toBe(
      "oidc_issuer provider_issuer_mismatch",
    );
    const without = await server.send("POST /auth/setup", { body: { ...keycloak(), ...approved } });
    expect(without.json().details.fields).toMatchObject([{ path: "admin_username", code: "required" }]);
    expect(await server.call("GET /auth/config")).toMatchObject({ setup_required: true });
    expect(await server.database.read.selectFrom("users").selectAll().execute()).toEqual([]);
    expect(await server.database.read.selectFrom("settings").selectAll().execute()).toEqual([]);
    expect(await setUp({ ...keycloak(), ...approved })).toBe("done");
  });

  test("needs PUBLIC_URL, and is not contacted before the setup code was checked", async () => {
    server = await startTestServer();
    expect(await setUp(keycloak())).toBe("auth_type provider_no_public_url");
    const far = await server.app.inject({
      method: "POST",
      url: "/api/v1/auth/setup",
      remoteAddress: "198.51.100.7",
      payload: { ...account, ...keycloak() },
    });
    expect(far.json()).toMatchObject({ code: "setup_code_required" });
  });

  test("configured by the environment is not overridden", async () => {
    server = await startTestServer(provider.environment);
    expect(await setUp({ auth_type: "keycloak", oidc_issuer: "https://evil.example" })).toBe("done");
    const rows = await server.database.read.selectFrom("settings").select("key").execute();
    expect(rows.map(({ key }) => key)).not.toContain("oidc_issuer");
  });
});

test("an authenticating proxy at setup needs its address and secret", async () => {
  server = await startTestServer();
  const body = { auth_type: "external", external_proxy: "127.0.0.1", external_secret: SECRET };
  expect(await setUp({ auth_type: "external" })).toBe("external_proxy required, external_secret required");
  expect(await setUp({ ...body, external_proxy: "10.0.0.0/8" })).toBe("external_proxy addresses_invalid");
  expect(await setUp({ ...body, external_user_header: "Remote-Name" })).toContain("external_user_header header_taken");
  expect(await setUp(body)).toBe("done");
  expect(await server.call("GET /auth/config")).toMatchObject({
    external_auth_enabled: true,
    auth_type: "credentials",
  });
  await server.signIn("boss", TEST_PASSWORD);
  const headers = { "x-proxy-secret": SECRET, "remote-user": "ada" };
  expect((await server.send("POST /auth/external/login", { headers })).statusCode).toBe(200);
});

test("fields of another method are ignored", async () => {
  server = await startTestServer({ PUBLIC_URL });
  expect(await setUp({ ...keycloak(), auth_type: "credentials" })).toBe("done");
  expect(await server.call("GET /auth/config")).toMatchObject({ auth_type: "credentials" });
  const rows = await server.database.read.selectFrom("settings").select("key").execute();
  expect(rows.map(({ key }) => key)).not.toContain("oidc_issuer");
});

test("when authentication is switched on later, the new administrator's password counts", async () => {
  const open = await startTestServer();
  await open.call("POST /auth/setup", { body: { auth_enabled: false } });
  const row = { key: "credentials_auth_enabled", value: "false", updated_at: 1 };
  await open.database.write([{ query: open.database.read.insertInto("settings").values(row) }]);
  server = await open.restart({ AUTH_ENABLED: "true" });
  expect(await setUp({})).toBe("done");
  await server.signIn("boss", TEST_PASSWORD);
});
