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
  expect((await server.call("GET /auth/auth-status", { as: admin })).is_last_admin).toBe(false);
  expect(await demote(provided, admin)).toBe("");
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
