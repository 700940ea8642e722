import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startMailServer, type TestMailServer } from "../mail/testing/mail-server.ts";

let mailServer: TestMailServer;
let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    ...mailServer.environment,
    PUBLIC_URL: "http://quiz.example.org",
    USER_REGISTRATION_ENABLED: "true",
  });
  admin = await server.setUp();
});
afterEach(async () => {
  await server.close();
  await mailServer.close();
});

async function switchVerification(isOn: boolean, as = admin): Promise<void> {
  const { version } = await server.call("GET /admin/config", { as });
  await server.call("PATCH /admin/config", { as, body: { version, changes: { email_verification_enabled: isOn } } });
}
const register = (username: string) =>
  server.call("POST /auth/register", {
    body: { username, email: `${username}@example.org`, password: TEST_PASSWORD },
  });
const logIn = async (username: string): Promise<string> => {
  const response = await server.send("POST /auth/login", { body: { username, password: TEST_PASSWORD } });
  return response.statusCode === 200 ? "" : response.json().code;
};
const promote = (id: string) => server.call("PATCH /users/:id", { as: admin, params: { id }, body: { role: "admin" } });
const removeSelf = async (as: Credentials): Promise<string> => {
  const body = { password: TEST_PASSWORD, content: "delete" } as const;
  const response = await server.send("DELETE /auth/me", { as, body });
  return response.statusCode === 204 ? "" : response.json().code;
};

test("an admin who has never verified the address does not count until the first sign-in", async () => {
  await switchVerification(true);
  const { id } = await register("second");
  await promote(id);
  expect(await logIn("second")).toBe("email_not_verified");
  expect((await server.call("GET /auth/auth-status", { as: admin })).is_last_admin).toBe(true);
  expect(await removeSelf(admin)).toBe("last_admin");
  // Still so while verification is off: it could be switched on again before the first sign-in.
  await switchVerification(false);
  expect(await removeSelf(admin)).toBe("last_admin");
  expect(await logIn("second")).toBe("");
  expect(await removeSelf(admin)).toBe("");
});

test("an admin counts once an admin has entered the address, since the account can then sign in", async () => {
  await switchVerification(true);
  const { id } = await register("second");
  await promote(id);
  const body = { email: "second@example.org" };
  await server.call("PATCH /users/:id", { as: admin, params: { id }, body });
  expect(await logIn("second")).toBe("");
  expect(await removeSelf(admin)).toBe("");
});

test("verification is not required of accounts that signed in while it was off", async () => {
  await switchVerification(true);
  const { id } = await register("second");
  await register("third");
  await switchVerification(false);
  expect([await logIn("second"), await logIn("third")]).toEqual(["", ""]);
  await promote(id);
  const second = await server.signIn("second", TEST_PASSWORD);
  expect(await removeSelf(admin)).toBe("");
  await switchVerification(true, second);
  expect([await logIn("second"), await logIn("third")]).toEqual(["", ""]);
  // Their addresses are still unverified, so they cannot be used to sign in.
  expect(await logIn("third@example.org")).toBe("invalid_credentials");
});
