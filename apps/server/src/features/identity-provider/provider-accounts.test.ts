import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
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

test("the last admin is not demoted", async () => {
  await start({ OIDC_ROLES_FROM_PROVIDER: "true" });
  provider.setClaims({ sub: "ada", realm_access: { roles: ["admin"] } });
  expect((await readUser()).role).toBe("admin");
  const { id } = await server.call("GET /auth/me", { as: admin });
  await server.call("PATCH /users/:id", {
    as: readTokens(await signIn()),
    params: { id },
    body: { role: "user" },
  });
  provider.setClaims({ sub: "ada" });
  expect((await readUser()).role).toBe("admin");
});

test("while new accounts are off, an unknown identity is refused", async () => {
  await start({ OIDC_CREATE_ACCOUNTS: "false" });
  const response = await signIn();
  expect([response.statusCode, response.json().code]).toEqual([403, "provider_account_missing"]);
});
