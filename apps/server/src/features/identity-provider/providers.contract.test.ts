import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startIdentityProvider, type TestIdentityProvider } from "./testing/identity-provider.ts";
import { createKeycloakRealm, findKeycloak, REALM_PASSWORD } from "./testing/keycloak.ts";
import { logInAtProvider } from "./testing/log-in-at-provider.ts";
import { createProviderBrowser, PUBLIC_URL, readTokens } from "./testing/mock-provider.ts";

const describePerson = (name: string, family: string) => ({
  preferred_username: name,
  email: `${name}@example.org`,
  email_verified: true,
  given_name: name,
  family_name: family,
});
const PEOPLE = {
  grace: describePerson("grace", "Hopper"),
  boss: { ...describePerson("boss", "Boss"), realm_access: { roles: ["admin"] } },
  linked: describePerson("linked", "Link"),
};

const keycloak = findKeycloak();
const PROVIDERS = [
  { name: "oidc-provider", isCovered: true, start: () => startIdentityProvider(PUBLIC_URL, PEOPLE) },
  {
    name: "Keycloak",
    isCovered: keycloak !== null,
    start: () => createKeycloakRealm(keycloak ?? new URL("http://127.0.0.1"), PUBLIC_URL, PEOPLE),
  },
];

describe.each(PROVIDERS)("$name", ({ isCovered, start }) => {
  let provider: TestIdentityProvider;
  let server: TestServer;
  let admin: Credentials;
  let environment: Readonly<Record<string, string>>;
  beforeAll(async () => {
    if (!isCovered) return;
    provider = await start();
    environment = {
      PUBLIC_URL,
      KEYCLOAK_AUTH_ENABLED: "true",
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    };
    server = await startTestServer(environment);
    admin = await server.setUp();
  });
  afterAll(async () => {
    if (!isCovered) return;
    await server.close();
    await provider.stop();
  });

  /** A browser without cookies of the provider. */
  const openBrowser = (name: keyof typeof PEOPLE) =>
    createProviderBrowser(server, {}, (address) =>
      logInAtProvider(address, PUBLIC_URL, {
        username: name,
        password: REALM_PASSWORD,
        login: name,
        answer: "login",
      }),
    );
  const signIn = (name: keyof typeof PEOPLE) => openBrowser(name).signIn();
  const readUser = async (name: keyof typeof PEOPLE) =>
    server.call("GET /auth/me", { as: readTokens(await signIn(name)) });

  test.runIf(isCovered)("passes the check of the configuration screen", async () => {
    expect(await server.call("POST /admin/config/check-provider", { as: admin })).toEqual({
      failure: null,
      host: null,
    });
  });

  test.runIf(isCovered)("the first sign-in creates an account, the next one finds it", async () => {
    const user = await readUser("grace");
    expect(user).toMatchObject({
      username: "grace",
      email: "grace@example.org",
      first_name: "grace",
      last_name: "Hopper",
      role: "user",
    });
    expect((await readUser("grace")).id).toBe(user.id);
  });

  test.runIf(isCovered)("the realm's admin role makes an administrator", async () => {
    expect((await readUser("boss")).role).toBe("admin");
  });

  test.runIf(isCovered)("the test of the settings offers the link, which then signs in", async () => {
    const browser = openBrowser("linked");
    const tested = await browser.testSettings(admin);
    expect(tested.json()).toMatchObject({ purpose: "test", test_result: "can_link" });
    expect((await browser.confirmLink(admin, TEST_PASSWORD)).statusCode).toBe(204);
    const { id } = await server.call("GET /auth/me", { as: admin });
    expect((await readUser("linked")).id).toBe(id);
    expect(await server.call("GET /admin/identity-provider", { as: admin })).toMatchObject({
      tested: true,
      admin_can_sign_in: true,
    });
  });

  test.runIf(isCovered)("has a page that ends its session", async () => {
    const { logout_url } = await server.call("GET /auth/keycloak/logout");
    expect(logout_url).toContain(`${provider.issuer}/protocol/openid-connect/logout`);
    expect((await fetch(logout_url ?? "", { redirect: "manual" })).status).toBeLessThan(400);
  });

  test.runIf(isCovered)("a wrong client secret is reported as a provider failure", async () => {
    server = await server.restart({ ...environment, OIDC_CLIENT_SECRET: "wrong" });
    const refused = await signIn("grace");
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([502, "provider_failed"]);
    server = await server.restart(environment);
    expect((await readUser("grace")).username).toBe("grace");
  });
});
