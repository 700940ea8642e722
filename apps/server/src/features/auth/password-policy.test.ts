import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let admin: Credentials;
beforeAll(async () => {
  on = await startTestServer({ USER_REGISTRATION_ENABLED: "true" });
  admin = await on.setUp();
});
afterAll(() => on.close());

const refuseWeakPasswords = async (value: boolean) => {
  const { version } = await on.call("GET /admin/config", { as: admin });
  await on.call("PATCH /admin/config", { as: admin, body: { version, changes: { weak_passwords_refused: value } } });
};
const person = (password: string, username = "grace") => ({
  body: { username, password, email: `${username}@example.org` },
});
const problemOf = (response: { json(): unknown }) =>
  (response.json() as { details: { fields: { path: string; code: string }[] } }).details.fields;

test("weak passwords are refused once an admin has switched that on, wherever one is set", async () => {
  const { id, ...ada } = await on.makeUser(admin, "ada.lovelace");
  // Until then, the web app only warns.
  expect((await on.send("POST /auth/register", person("password1", "before"))).statusCode).toBe(201);
  await refuseWeakPasswords(true);

  const registered = await on.send("POST /auth/register", person("Password1"));
  expect(problemOf(registered)).toMatchObject([{ path: "password", code: "common_password" }]);
  const created = await on.send("POST /users", { as: admin, ...person("grace2026") });
  expect(problemOf(created)).toMatchObject([{ path: "password", code: "own_name" }]);
  const edited = await on.send("PATCH /users/:id", { as: admin, params: { id }, body: { password: "ada.lovelace!" } });
  expect(problemOf(edited)).toMatchObject([{ path: "password", code: "own_name" }]);
  const changed = await on.send("POST /auth/change-password", {
    as: ada,
    body: { current_password: TEST_PASSWORD, new_password: "123456" },
  });
  expect(problemOf(changed)).toMatchObject([{ path: "new_password", code: "common_password" }]);
  const { link } = await on.call("POST /users/:id/reset-link", { as: admin, params: { id } });
  const token = link?.split("#")[1] ?? "";
  const reset = await on.send("POST /auth/reset-password", { body: { token, new_password: "qwertz" } });
  expect(problemOf(reset)).toMatchObject([{ path: "new_password", code: "common_password" }]);
  // The refusal did not consume the link.
  await on.call("POST /auth/reset-password", { body: { token, new_password: "four unrelated words" } });

  await refuseWeakPasswords(false);
  expect((await on.send("POST /auth/register", person("Password1"))).statusCode).toBe(201);
});

test("weak passwords are refused for the first administrator, too", async () => {
  const server = await startTestServer({ WEAK_PASSWORDS_REFUSED: "true" });
  try {
    const body = { admin_username: "ada.lovelace", auth_enabled: true };
    const refused = await server.send("POST /auth/setup", { body: { ...body, admin_password: "123456" } });
    expect(problemOf(refused)).toMatchObject([{ path: "admin_password", code: "common_password" }]);
    const done = await server.send("POST /auth/setup", { body: { ...body, admin_password: "four unrelated words" } });
    expect(done.statusCode).toBe(201);
  } finally {
    await server.close();
  }
});
