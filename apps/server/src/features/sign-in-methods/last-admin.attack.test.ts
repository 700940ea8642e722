import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import {
  createProviderBrowser,
  readTokens,
  startMockProvider,
  type MockProvider,
} from "../identity-provider/testing/mock-provider.ts";

let provider: MockProvider;
let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  provider = await startMockProvider();
  server = await startTestServer(provider.environment);
  admin = await server.setUp();
});
afterEach(async () => {
  await server.close();
  await provider.stop();
});

/** Signs in an admin whose account was created by the provider and has no password. */
async function signInProvidedAdmin(): Promise<Credentials> {
  provider.setClaims({
    sub: "boss",
    preferred_username: "boss",
    realm_access: { roles: ["admin"] },
  });
  return readTokens(await createProviderBrowser(server).signIn());
}
const codeOf = (response: { readonly body: string; json(): { readonly code?: string } }): string =>
  response.body === "" ? "" : (response.json().code ?? "");
async function demote(as: Credentials, target: Credentials): Promise<string> {
  const { id } = await server.call("GET /auth/me", { as: target });
  return codeOf(
    await server.send("PATCH /users/:id", {
      as,
      params: { id },
      body: { role: "user" },
    }),
  );
}
const removeSelf = async (as: Credentials): Promise<string> =>
  codeOf(
    await server.send("DELETE /auth/me", {
      as,
      body: { password: TEST_PASSWORD, content: "delete" },
    }),
  );

test("with passwords switched off by the environment, an admin with a password alone does not count", async () => {
  const provided = await signInProvidedAdmin();
  server = await server.restart({
    ...provider.environment,
    CREDENTIALS_AUTH_ENABLED: "false",
  });
  expect((await server.call("GET /auth/auth-status", { as: provided })).is_last_admin).toBe(true);
  expect(await demote(admin, provided)).toBe("last_admin");
  // The other one can sign in, but only a password works if the provider fails.
  expect(await server.call("GET /auth/auth-status", { as: admin })).toMatchObject({
    is_last_admin: false,
    is_last_password_admin: true,
  });
  expect(await demote(provided, admin)).toBe("last_password_admin");
});

test("with passwords switched off by an admin and on by the environment, admins with a password count", async () => {
  const provided = await signInProvidedAdmin();
  const { version } = await server.call("GET /admin/config", { as: admin });
  await server.call("PATCH /admin/config", {
    as: admin,
    body: { version, changes: { credentials_auth_enabled: false } },
  });
  expect(await demote(admin, provided)).toBe("last_admin");
  server = await server.restart({
    ...provider.environment,
    CREDENTIALS_AUTH_ENABLED: "true",
  });
  expect(await demote(admin, provided)).toBe("");
});

test("the last admin with a password cannot be removed by admins without one", async () => {
  const provided = await signInProvidedAdmin();
  const { id } = await server.call("GET /auth/me", { as: admin });
  const change = async (body: { active: false } | { role: "user" }) =>
    codeOf(await server.send("PATCH /users/:id", { as: provided, params: { id }, body }));
  const remove = await server.send("DELETE /users/:id", {
    as: provided,
    params: { id },
    body: { content: "delete" },
  });
  expect([await change({ active: false }), await change({ role: "user" }), codeOf(remove)]).toEqual(
    Array.from({ length: 3 }, () => "last_password_admin"),
  );
  expect(await removeSelf(admin)).toBe("last_password_admin");
  const { id: providedId } = await server.call("GET /auth/me", { as: provided });
  await server.call("PATCH /users/:id", { as: admin, params: { id: providedId }, body: { password: TEST_PASSWORD } });
  expect(await removeSelf(admin)).toBe("");
});

test("an admin without a password can be removed as long as another one can sign in, with or without a password", async () => {
  const provided = await signInProvidedAdmin();
  provider.setClaims({ sub: "deputy", preferred_username: "deputy", realm_access: { roles: ["admin"] } });
  const deputy = readTokens(await createProviderBrowser(server).signIn());
  // As in an installation from before this rule.
  const { read } = server.database;
  await server.database.write([
    { query: read.updateTable("users").set({ role: "user" }).where("username", "=", "admin") },
  ]);
  expect(await demote(provided, deputy)).toBe("");
});

test("an admin whose identity has a different issuer than the current one does not count", async () => {
  await signInProvidedAdmin();
  const other = await startMockProvider();
  server = await server.restart(other.environment);
  expect(await removeSelf(admin)).toBe("last_admin");
  await other.stop();
});

test("an admin of the provider does not count while the provider is not offered", async () => {
  const provided = await signInProvidedAdmin();
  server = await server.restart({});
  expect(await demote(provided, admin)).toBe("last_admin");
  expect(await removeSelf(admin)).toBe("last_admin");
});
