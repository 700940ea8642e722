import { afterEach, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import {
  CLIENT_ID,
  createProviderBrowser,
  PUBLIC_URL,
  startMockProvider,
  type MockProvider,
} from "./testing/mock-provider.ts";

let provider: MockProvider;
let server: TestServer;
let admin: Credentials;
async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  provider = await startMockProvider();
  server = await startTestServer(environment);
  admin = await server.setUp();
}
afterEach(async () => {
  await server.close();
  await provider.stop();
});

const configure = async (changes: object) => {
  const { version } = await server.call("GET /admin/config", { as: admin });
  return server.send("PATCH /admin/config", { as: admin, body: { version, changes } });
};
const getStatus = () => server.call("GET /admin/identity-provider", { as: admin });
const check = () => server.call("POST /admin/config/check-provider", { as: admin });
const offers = async () => {
  const { keycloak_auth_enabled, auth_type } = await server.call("GET /auth/config");
  return { keycloak_auth_enabled, auth_type };
};

test("the provider is off until everything is set, and its status says why", async () => {
  await start({ PUBLIC_URL });
  expect(await getStatus()).toEqual({
    ready: false,
    failure: "not_configured",
    redirect_uri: `${PUBLIC_URL}/auth/callback`,
    tested: false,
    admin_can_sign_in: false,
  });
  expect(await offers()).toEqual({ keycloak_auth_enabled: false, auth_type: "credentials" });
  await configure({ oidc_issuer: provider.issuer, oidc_client_id: CLIENT_ID });
  expect([await getStatus(), await check()]).toMatchObject([{ failure: "insecure" }, { failure: "insecure" }]);
  await configure({ approved_hosts: "127.0.0.1" });
  expect([await getStatus(), await check()]).toMatchObject([{ failure: "not_enabled" }, { failure: null }]);
  expect((await createProviderBrowser(server).testSettings(admin)).statusCode).toBe(200);
  await configure({ keycloak_auth_enabled: true });
  expect([await getStatus(), await check()]).toMatchObject([{ ready: true }, { failure: null }]);
  expect(await offers()).toEqual({ keycloak_auth_enabled: true, auth_type: "mixed" });
  await configure({ keycloak_auth_enabled: false });
  expect([await getStatus(), await check()]).toMatchObject([{ failure: "not_enabled" }, { failure: null }]);
});

test("without PUBLIC_URL it stays off", async () => {
  await start({ KEYCLOAK_AUTH_ENABLED: "true" });
  await configure({ oidc_issuer: "https://id.example.org", oidc_client_id: CLIENT_ID });
  expect(await getStatus()).toMatchObject({ ready: false, failure: "no_public_url", redirect_uri: null });
  expect(await offers()).toMatchObject({ keycloak_auth_enabled: false });
});

test("a private host needs approval", async () => {
  await start({ PUBLIC_URL, OIDC_CLIENT_ID: CLIENT_ID });
  await configure({ oidc_issuer: "https://127.0.0.1:1" });
  expect(await check()).toEqual({ failure: "host_not_approved", host: "127.0.0.1" });
  await configure({ approved_hosts: "127.0.0.1" });
  expect(await check()).toEqual({ failure: "unreachable", host: null });
});

test("a check names the problem", async () => {
  await start({ PUBLIC_URL, OIDC_CLIENT_ID: CLIENT_ID, APPROVED_HOSTS: "127.0.0.1,localhost" });
  await configure({ oidc_issuer: `${provider.issuer}/realms/unknown` });
  expect(await check()).toMatchObject({ failure: "not_a_provider" });
  await configure({ oidc_issuer: provider.issuer.replace("127.0.0.1", "localhost") });
  expect(await check()).toMatchObject({ failure: "issuer_mismatch" });
});

test("a provider that does not respond causes 502, never 401", async () => {
  await start({
    PUBLIC_URL,
    OIDC_ISSUER: "http://127.0.0.1:1",
    OIDC_CLIENT_ID: CLIENT_ID,
    KEYCLOAK_AUTH_ENABLED: "true",
  });
  const response = await createProviderBrowser(server).begin();
  expect([response.statusCode, response.json().code]).toEqual([502, "provider_unavailable"]);
});

test("a new issuer needs the client secret again, and no response contains it", async () => {
  await start({ PUBLIC_URL });
  await configure({ oidc_issuer: "https://id.example.org", oidc_client_secret: "hidden-secret" });
  const refused = await configure({ oidc_issuer: "https://evil.example" });
  expect(refused.json().details.fields).toMatchObject([{ path: "changes.oidc_client_secret", code: "secret_again" }]);
  for (const url of ["/api/v1/admin/config", "/api/v1/admin/audit-log", "/api/v1/auth/config"]) {
    const headers = { authorization: `Bearer ${admin.access_token}` };
    expect((await server.app.inject({ url, headers })).body).not.toContain("hidden-secret");
  }
  const rows = await server.database.read.selectFrom("settings").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("hidden-secret");
});

test.each([
  "ftp://id.example.org",
  "id.example.org",
  "https://user:secret@id.example.org",
  "https://id.example.org/?a=b",
  "javascript:alert(1)",
])("%s is refused as an issuer", async (issuer) => {
  await start({});
  const response = await configure({ oidc_issuer: issuer });
  expect(response.json().details.fields).toMatchObject([{ code: "url_invalid" }]);
});
