import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { createProviderBrowser, readTokens, startMockProvider, type MockProvider } from "./testing/mock-provider.ts";

let provider: MockProvider;
let server: TestServer;
let admin: Credentials;
const start = async (environment: Readonly<Record<string, string>>): Promise<void> => {
  server = await startTestServer({ ...provider.environment, ...environment });
  admin = await server.setUp();
};
beforeEach(async () => {
  provider = await startMockProvider();
});
afterEach(async () => {
  await server.close();
  await provider.stop();
});

const signIn = () => createProviderBrowser(server).signIn();
const readUser = async () => server.call("GET /auth/me", { as: readTokens(await signIn()) });

test("with roles from the provider, a missing role demotes an admin at sign-in and voids old tokens", async () => {
  await start({ OIDC_ROLES_FROM_PROVIDER: "true", OIDC_ROLES_CLAIM: "groups", OIDC_ADMIN_ROLE: "bosses" });
  provider.setClaims({ sub: "ada", groups: ["bosses"] });
  const former = readTokens(await signIn());
  expect((await server.call("GET /auth/me", { as: former })).role).toBe("admin");
  provider.setClaims({ sub: "ada", groups: "staff" });
  expect((await readUser()).role).toBe("user");
  expect((await server.send("GET /users", { as: former })).statusCode).toBe(401);
});

test("the last admin with a password is not demoted, nor is the last admin", async () => {
  await start({ OIDC_ROLES_FROM_PROVIDER: "true" });
  const boss = { realm_access: { roles: ["admin"] } };
  const signInAs = async (claims: Readonly<Record<string, unknown>>) => {
    provider.setClaims(claims);
    return server.call("GET /auth/me", { as: readTokens(await signIn()) });
  };
  const change = (as: Credentials, id: string, body: { password: string } | { role: "user" }) =>
    server.call("PATCH /users/:id", { as, params: { id }, body });
  const { id: adminId } = await server.call("GET /auth/me", { as: admin });
  const { id: deputyId } = await signInAs({ sub: "deputy", ...boss });
  const { id: adaId } = await signInAs({ sub: "ada", ...boss });
  await change(admin, adaId, { password: TEST_PASSWORD });
  const ada = readTokens(await signIn());
  await change(ada, adminId, { role: "user" });
  expect((await signInAs({ sub: "ada" })).role).toBe("admin");
  await change(ada, deputyId, { role: "user" });
  expect((await signInAs({ sub: "ada" })).role).toBe("admin");
});

test("while new accounts are off, an unknown identity is refused", async () => {
  await start({ OIDC_CREATE_ACCOUNTS: "false" });
  const response = await signIn();
  expect([response.statusCode, response.json().code]).toEqual([403, "provider_account_missing"]);
});
