import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ErrorBody } from "@showrunner/contract";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import {
  createProviderBrowser,
  PAGE_HEADERS,
  PUBLIC_URL,
  readTokens,
  startMockProvider,
  type MockProvider,
} from "./testing/mock-provider.ts";

let provider: MockProvider;
let server: TestServer;
let admin: Credentials;
let count = 0;
beforeAll(async () => {
  provider = await startMockProvider();
  server = await startTestServer(provider.environment);
  admin = await server.setUp();
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});
/** A person without an account. */
let sub = "";
beforeEach(() => {
  sub = `subject-${(count += 1)}`;
  provider.setClaims({ sub, preferred_username: `person${count}` });
});

const outcomeOf = (response: { readonly statusCode: number; json(): { readonly code?: string } }): string =>
  response.statusCode === 200 ? "200" : `${response.statusCode} ${response.json().code}`;
const signIn = (returnTo?: string) => createProviderBrowser(server).signIn(returnTo);
const countUsers = async (): Promise<number> => (await server.call("GET /users", { as: admin })).items.length;

describe("tokens of the provider", () => {
  const broken: Readonly<Record<string, () => void>> = {
    "of another issuer": () =>
      provider.onToken(({ payload }) => Object.assign(payload, { iss: "https://evil.example" })),
    "for another client": () => provider.onToken(({ payload }) => Object.assign(payload, { aud: "another" })),
    "with another nonce": () => provider.onToken(({ payload }) => Object.assign(payload, { nonce: "another" })),
    "without a nonce": () => provider.onToken(({ payload }) => delete payload["nonce"]),
    "that expired two minutes ago": () =>
      provider.onToken(({ payload }) => Object.assign(payload, { exp: Math.floor(Date.now() / 1_000) - 120 })),
    "of the future": () =>
      provider.onToken(({ payload }) => Object.assign(payload, { nbf: Math.floor(Date.now() / 1_000) + 300 })),
    "without a subject": () => provider.onToken(({ payload }) => delete payload["sub"]),
    "without a signature": () =>
      provider.onResponse((response) => {
        const body = response.body as Record<string, string>;
        const [, payload = ""] = (body["id_token"] ?? "").split(".");
        const header = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
        body["id_token"] = `${header}.${payload}.`;
      }),
    "with the signature of another token": () =>
      provider.onResponse((response) => {
        const body = response.body as Record<string, string>;
        const [header = "", payload = "", signature = ""] = (body["id_token"] ?? "").split(".");
        const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
        const forged = Buffer.from(JSON.stringify({ ...claims, sub: "somebody else" })).toString("base64url");
        body["id_token"] = `${header}.${forged}.${signature}`;
      }),
    "that are missing": () =>
      provider.onResponse((response) => delete (response.body as Record<string, string>)["id_token"]),
    "refused with 401": () =>
      provider.onResponse((response) => {
        response.statusCode = 401;
        response.body = { error: "invalid_client" };
      }),
    "larger than a megabyte": () =>
      provider.onResponse((response) => Object.assign(response.body, { padding: "x".repeat(1_100_000) })),
  };
  test.each(Object.keys(broken))("%s are rejected", async (kind) => {
    const before = await countUsers();
    broken[kind]?.();
    expect(outcomeOf(await signIn())).toBe("502 provider_failed");
    expect(await countUsers()).toBe(before);
  });

  test("are accepted from a clock that is half a minute ahead", async () => {
    provider.onToken(({ payload }) => {
      const ahead = Math.floor(Date.now() / 1_000) + 30;
      Object.assign(payload, { iat: ahead, nbf: ahead });
    });
    expect(outcomeOf(await signIn())).toBe("200");
  });

  test("are accepted at once when signed with a new key", async () => {
    expect(outcomeOf(await signIn())).toBe("200");
    await provider.addKey();
    expect([outcomeOf(await signIn()), outcomeOf(await signIn())]).toEqual(["200", "200"]);
  });
});

describe("the callback", () => {
  test("works once", async () => {
    const browser = createProviderBrowser(server);
    const { redirect_to } = (await browser.begin()).json<{ redirect_to: string }>();
    const callbackParams = await browser.visit(redirect_to);
    const both = await Promise.all([browser.callback(callbackParams), browser.callback(callbackParams)]);
    expect(both.map(outcomeOf).toSorted()).toEqual(["200", "422 provider_session_missing"]);
    expect(outcomeOf(await browser.callback(callbackParams))).toBe("422 provider_session_missing");
  });

  test("works only in the browser in which the sign-in began", async () => {
    const attacker = createProviderBrowser(server);
    const { redirect_to } = (await attacker.begin()).json<{ redirect_to: string }>();
    const callbackParams = await attacker.visit(redirect_to);
    const victim = createProviderBrowser(server);
    expect(outcomeOf(await victim.callback(callbackParams))).toBe("422 provider_session_missing");
    await victim.begin();
    expect(outcomeOf(await victim.callback(callbackParams))).toBe("422 provider_state_mismatch");
    expect(outcomeOf(await attacker.callback(callbackParams))).toBe("200");
  });

  test.each([
    ["a forged state", { state: "forged", code: "code" }, "422 provider_state_mismatch"],
    ["no state", { code: "code" }, "422 provider_session_missing"],
    ["a huge state", { state: "x".repeat(500), code: "code" }, "422 provider_state_mismatch"],
  ])("refuses %s", async (_about, body: Record<string, string>, expected) => {
    const browser = createProviderBrowser(server);
    await browser.begin();
    expect(outcomeOf(await browser.callback(body))).toBe(expected);
  });

  test.each([
    ["no code", {}, "422 provider_code_missing"],
    ["a refused consent", { error: "access_denied" }, "403 provider_refused"],
    ["another error of the provider", { error: "server_error" }, "502 provider_failed"],
    ["a code of another sign-in", { code: "11111111-1111-4111-8111-111111111111" }, "502 provider_failed"],
    ["the issuer of another provider (mix-up)", { code: "code", iss: "https://evil.example" }, "502 provider_failed"],
  ])("has a message of its own for %s", async (_about, given: Record<string, string>, expected) => {
    const browser = createProviderBrowser(server);
    const { redirect_to } = (await browser.begin()).json<{ redirect_to: string }>();
    const { state = "" } = await browser.visit(redirect_to);
    const response = await browser.callback({ state, ...given });
    expect(outcomeOf(response)).toBe(expected);
    // Known once the attempt has been found, which an empty response does not need.
    const purpose = Object.keys(given).length === 0 ? undefined : "sign_in";
    expect(response.json<ErrorBody>().details?.params?.["purpose"]).toBe(purpose);
  });

  test("is rejected after another provider was set up (mix-up attack)", async () => {
    const before = await countUsers();
    const begin = async () => {
      const browser = createProviderBrowser(server);
      const { redirect_to } = (await browser.begin()).json<{ redirect_to: string }>();
      return { cookie: browser.cookie(), callbackParams: await browser.visit(redirect_to) };
    };
    const [first, second] = [await begin(), await begin()];
    const comeBack = ({ cookie, callbackParams }: typeof first) =>
      createProviderBrowser(server, { cookie }).callback(callbackParams);
    const other = await startMockProvider();
    server = await server.restart(other.environment);
    expect(outcomeOf(await comeBack(first))).toBe("422 provider_session_missing");
    expect(await countUsers()).toBe(before);
    server = await server.restart(provider.environment);
    await other.stop();
    expect(outcomeOf(await comeBack(second))).toBe("200");
  });

  test("redirects to pages of the app only", async () => {
    expect((await signIn("/gameshows/s1?tab=teams")).json()).toMatchObject({ return_to: "/gameshows/s1?tab=teams" });
    for (const address of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "javascript:0",
    ])
      expect((await signIn(address)).json(), address).toMatchObject({ return_to: null });
  });

  test("begins at the public address", async () => {
    const response = await server.send("POST /auth/keycloak/login", {
      body: { return_to: "/gameshows" },
      headers: { host: "192.168.0.5:3000", origin: "http://192.168.0.5:3000" },
    });
    expect(response.json()).toEqual({ redirect_to: `${PUBLIC_URL}/login?redirect=%2Fgameshows` });
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  test("the cookie is not readable by scripts, and no secret leaves the server", async () => {
    const response = await server.send("POST /auth/keycloak/login", { body: {}, headers: PAGE_HEADERS });
    expect(response.headers["set-cookie"]).toMatch(/^showrunner_sign_in=.{32}; .*HttpOnly; SameSite=Lax/);
    const address = new URL(response.json<{ redirect_to: string }>().redirect_to);
    expect(address.searchParams.get("code_challenge_method")).toBe("S256");
    const configuration = await server.send("GET /admin/config", { as: admin });
    expect(`${address.href}${configuration.body}`).not.toContain("a secret of the client");
  });
});

test("the URL that ends the session at the provider is public and contains no token", async () => {
  const { logout_url } = await server.call("GET /auth/keycloak/logout");
  const address = new URL(logout_url ?? "");
  expect(address.origin).toBe(provider.issuer);
  expect([...address.searchParams.keys()]).toEqual(["client_id"]);
});

describe("accounts", () => {
  test("the first sign-in creates an account without a password, later ones find it, whatever its name", async () => {
    provider.setClaims({
      sub,
      preferred_username: "Grace Hopper!",
      given_name: "Grace",
      family_name: "Hopper",
      email: `grace${count}@example.org`,
      email_verified: true,
      locale: "de-AT",
    });
    const as = readTokens(await signIn());
    const user = await server.call("GET /auth/me", { as });
    expect(user).toMatchObject({
      username: "Grace-Hopper",
      first_name: "Grace",
      last_name: "Hopper",
      email: `grace${count}@example.org`,
      communication_language: "de",
      role: "user",
    });
    provider.setClaims({ sub, preferred_username: "admin", email: "admin@example.org" });
    expect((await server.call("GET /auth/me", { as: readTokens(await signIn()) })).id).toBe(user.id);
    for (const password of ["", " ", "nobody's password", TEST_PASSWORD]) {
      const login = await server.send("POST /auth/login", { body: { username: user.username, password } });
      expect([401, 422]).toContain(login.statusCode);
    }
  });

  test("a taken username gets a number; confusable names and invalid characters are replaced", async () => {
    const names = ["admin", "аdmin", "x", "  ", "\u0000\u202e", "ab@example.org", "n".repeat(80)];
    const found = [];
    for (const [index, name] of names.entries()) {
      provider.setClaims({ sub: `${sub}-${index}`, preferred_username: name });
      found.push((await server.call("GET /auth/me", { as: readTokens(await signIn()) })).username);
    }
    expect(new Set(found).size).toBe(names.length);
    for (const name of found) expect(name).toMatch(/^[\p{L}\p{N}._-]{3,49}$/u);
    expect(found[0]).toBe("admin-2");
  });

  test("an existing account is never linked by its address or name", async () => {
    const { id } = await server.makeUser(admin, `victim${count}`);
    await server.call("PATCH /users/:id", { as: admin, params: { id }, body: { email: `victim${count}@example.org` } });
    provider.setClaims({
      sub,
      preferred_username: `victim${count}`,
      email: `VICTIM${count}@example.org`,
      email_verified: true,
    });
    expect(outcomeOf(await signIn())).toBe("409 provider_email_taken");
    provider.setClaims({ sub, preferred_username: `victim${count}` });
    const other = await server.call("GET /auth/me", { as: readTokens(await signIn()) });
    expect(other).toMatchObject({ username: `victim${count}-2` });
    expect(other.id).not.toBe(id);
  });

  test("an address that the provider has not verified is not stored", async () => {
    provider.setClaims({ sub, preferred_username: `person${count}`, email: `free${count}@example.org` });
    expect(await server.call("GET /auth/me", { as: readTokens(await signIn()) })).toMatchObject({ email: null });
  });

  test("two concurrent first sign-ins create one account", async () => {
    const both = await Promise.all([signIn(), signIn()]);
    const ids = await Promise.all(
      both.map(async (each) => (await server.call("GET /auth/me", { as: readTokens(each) })).id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test("a deactivated account cannot sign in", async () => {
    const { id } = await server.call("GET /auth/me", { as: readTokens(await signIn()) });
    await server.call("PATCH /users/:id", { as: admin, params: { id }, body: { active: false } });
    expect(outcomeOf(await signIn())).toBe("403 user_inactive");
  });

  test("the admin role makes an admin at each sign-in; its absence changes nothing", async () => {
    const roleOf = async () => (await server.call("GET /auth/me", { as: readTokens(await signIn()) })).role;
    expect(await roleOf()).toBe("user");
    provider.setClaims({ sub, realm_access: { roles: ["offline_access", "ADMIN"] } });
    expect(await roleOf()).toBe("admin");
    provider.setClaims({ sub, realm_access: { roles: [] } });
    expect(await roleOf()).toBe("admin");
  });

  test("roles of an access token count only if the ID token contains its hash", async () => {
    const { createHash } = await import("node:crypto");
    const roles = { sub, realm_access: { roles: ["admin"] } };
    const accessToken = await provider.signAccessToken(roles);
    provider.onResponse((response) => Object.assign(response.body, { access_token: accessToken }));
    expect((await server.call("GET /auth/me", { as: readTokens(await signIn()) })).role).toBe("user");
    const atHash = createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
    provider.onToken(({ payload }) => Object.assign(payload, { at_hash: atHash }));
    expect((await server.call("GET /auth/me", { as: readTokens(await signIn()) })).role).toBe("admin");
  });
});
