import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  const body = { version: 1, changes: { default_language: "de" as const } };
  await server.call("PATCH /admin/config", { as: admin, body });
});
afterEach(() => server.close());

test.each([
  [undefined, "de"],
  ["fr, *;q=0.1", "de"],
  ["fr-FR", "de"],
  ["en-GB, fr", "en"],
  ["fr, en;q=0.2, de;q=0.1", "en"],
])("messages for %s are in %s", async (languages, expected) => {
  const headers = languages === undefined ? {} : { "accept-language": languages };
  const { headers: responseHeaders } = await server.app.inject({ url: "/api/v1/gameshows", headers });
  expect(responseHeaders["content-language"]).toBe(expected);
});

test("mails to accounts without a chosen language use it", async () => {
  const user = { username: "somebody", password: TEST_PASSWORD };
  const create = (chosen: object) => server.call("POST /users", { as: admin, body: { ...user, ...chosen } });
  expect(await create({})).toMatchObject({ communication_language: "de" });
  expect(await create({ username: "other", communication_language: "en" })).toMatchObject({
    communication_language: "en",
  });
  const { invitation } = await server.call("POST /invitations", { as: admin, body: { email: "a@example.org" } });
  expect(invitation.communication_language).toBe("de");
});
