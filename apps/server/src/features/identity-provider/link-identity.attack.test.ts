import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import {
  createProviderBrowser,
  PAGE_HEADERS,
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
let sub = "";
let person: Credentials & { readonly id: string };
beforeEach(async () => {
  sub = `subject-${(count += 1)}`;
  provider.setClaims({ sub, preferred_username: `provided${count}` });
  person = await server.makeUser(admin, `person${count}`);
});

const outcomeOf = (response: { readonly statusCode: number; json(): { readonly code?: string } }): string =>
  response.statusCode < 300 ? String(response.statusCode) : `${response.statusCode} ${response.json().code}`;
const link = async (as: Credentials) => {
  const browser = createProviderBrowser(server);
  const begun = await browser.beginLink(as);
  expect(begun.json()).toMatchObject({ purpose: "link", tokens: null, name: `provided${count}` });
  return browser.confirmLink(as, TEST_PASSWORD);
};
const unlink = (as: Credentials, password: string) =>
  server.send("DELETE /auth/unlink-external", { as, body: { password } });
const signInId = async (): Promise<string> => {
  const signedIn = await createProviderBrowser(server).signIn();
  return (await server.call("GET /auth/me", { as: readTokens(signedIn) })).id;
};

describe("linking", () => {
  test("needs the password of the account; the identity then signs in to it", async () => {
    expect(await server.call("GET /auth/auth-status", { as: person })).toMatchObject({
      can_link: true,
      linked_accounts: [],
    });
    const browser = createProviderBrowser(server);
    await browser.beginLink(person);
    const refused = await browser.confirmLink(person, "wrong password");
    expect([refused.statusCode, refused.json().details.fields[0].code]).toEqual([422, "wrong_password"]);
    expect(outcomeOf(await browser.confirmLink(person, TEST_PASSWORD))).toBe("204");
    expect(await signInId()).toBe(person.id);
    expect(await server.call("GET /auth/auth-status", { as: person })).toMatchObject({
      can_link: false,
      linked_accounts: [{ issuer: provider.issuer, name: `provided${count}` }],
      methods: [
        { method: "credentials", removable: false },
        { method: "keycloak", removable: true },
      ],
    });
    const { linked_accounts } = await server.call("GET /auth/export", { as: person });
    expect(linked_accounts).toHaveLength(1);
    expect(outcomeOf(await browser.confirmLink(person, TEST_PASSWORD))).toBe("422 provider_session_missing");
  });

  test("can be completed only by the account and in the browser that began it", async () => {
    const other = await server.makeUser(admin, `other${count}`);
    const browser = createProviderBrowser(server);
    await browser.beginLink(person);
    expect(outcomeOf(await browser.confirmLink(other, TEST_PASSWORD))).toBe("422 provider_session_missing");
    const elsewhere = createProviderBrowser(server);
    await elsewhere.begin();
    expect(outcomeOf(await elsewhere.confirmLink(person, TEST_PASSWORD))).toBe("422 provider_session_missing");
    expect((await server.call("GET /auth/auth-status", { as: person })).linked_accounts).toEqual([]);
  });

  test("a callback of a sign-in links no identity, and a callback of a link does not sign in", async () => {
    const browser = createProviderBrowser(server);
    await browser.signIn();
    expect(outcomeOf(await browser.confirmLink(person, TEST_PASSWORD))).toBe("422 provider_session_missing");
    provider.setClaims({ sub: `${sub}-b`, preferred_username: "b" });
    expect((await createProviderBrowser(server).beginLink(person)).json()).toMatchObject({ tokens: null });
  });

  test("an identity belongs to one account, even if two link it concurrently", async () => {
    const other = await server.makeUser(admin, `other${count}`);
    const browsers = [createProviderBrowser(server), createProviderBrowser(server)] as const;
    await browsers[0].beginLink(person);
    await browsers[1].beginLink(other);
    const both = await Promise.all([
      browsers[0].confirmLink(person, TEST_PASSWORD),
      browsers[1].confirmLink(other, TEST_PASSWORD),
    ]);
    expect(both.map(outcomeOf).toSorted()).toEqual(["204", "409 identity_taken"]);
    expect(outcomeOf(await createProviderBrowser(server).beginLink(person))).toBe("409 identity_taken");
  });

  test("an account has at most one identity at a provider", async () => {
    expect(outcomeOf(await link(person))).toBe("204");
    provider.setClaims({ sub: `${sub}-b`, preferred_username: `provided${count}` });
    expect(outcomeOf(await link(person))).toBe("409 identity_taken");
  });

  test("needs a signed-in user", async () => {
    for (const key of ["POST /auth/link-keycloak", "POST /auth/confirm-link-keycloak"] as const)
      expect(
        (await server.app.inject({ method: "POST", url: `/api/v1${key.slice(5)}`, headers: PAGE_HEADERS })).statusCode,
      ).toBe(401);
  });
});

describe("removing the link", () => {
  test("needs the password, and ends sign-in through the provider", async () => {
    await link(person);
    expect((await unlink(person, "wrong password")).statusCode).toBe(422);
    expect(await signInId()).toBe(person.id);
    expect(outcomeOf(await unlink(person, TEST_PASSWORD))).toBe("204");
    expect(await signInId()).not.toBe(person.id);
    expect(outcomeOf(await unlink(person, TEST_PASSWORD))).toBe("404 not_found");
  });

  test("is refused while the account has no other way to sign in", async () => {
    const as = readTokens(await createProviderBrowser(server).signIn());
    expect((await server.call("GET /auth/auth-status", { as })).methods).toEqual([
      { method: "keycloak", removable: false },
    ]);
    expect(outcomeOf(await unlink(as, "any password"))).toBe("409 only_sign_in_method");
    const renewed = await server.call("POST /auth/set-password", { as, body: { new_password: TEST_PASSWORD } });
    expect(outcomeOf(await unlink(renewed, TEST_PASSWORD))).toBe("204");
  });
});

test("deleting an account frees its identity", async () => {
  await link(person);
  await server.call("DELETE /auth/me", { as: person, body: { password: TEST_PASSWORD, content: "delete" } });
  expect(await signInId()).not.toBe(person.id);
});
