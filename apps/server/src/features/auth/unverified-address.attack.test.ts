import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startMailServer, type TestMailServer } from "../mail/testing/mail-server.ts";

let server: TestServer;
let mailServer: TestMailServer;
let admin: Credentials;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    ...mailServer.environment,
    PUBLIC_URL: "http://quiz.example.org",
    USER_REGISTRATION_ENABLED: "true",
  });
  admin = await server.setUp();
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

async function switchVerification(isOn: boolean): Promise<void> {
  const { version } = await server.call("GET /admin/config", { as: admin });
  const changes = { email_verification_enabled: isOn };
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes } });
}
const register = (username: string, email: string) =>
  server.call("POST /auth/register", { body: { username, email, password: `password of ${username}` } });
/** Registers an account with an address that is not verified. */
async function squat(username: string, email: string): Promise<string> {
  await switchVerification(false);
  const { id } = await register(username, email);
  await switchVerification(true);
  return id;
}
const logIn = async (username: string, password: string) =>
  (await server.send("POST /auth/login", { body: { username, password } })).statusCode;
const mailsTo = (address: string) =>
  mailServer.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.text ?? "");
async function awaitMail(address: string, pattern: RegExp): Promise<string> {
  const find = () => mailsTo(address).flatMap((text) => pattern.exec(text)?.[1] ?? [])[0];
  await expect.poll(find).toBeTruthy();
  return find() ?? "";
}
const awaitCode = (address: string) => awaitMail(address, /^([A-Z2-9]{8})$/m);
const enterCode = (code: string) => server.send("POST /auth/verify-email-code", { body: { verification_code: code } });

test("who registers and verifies an address gets it from an account that never verified it", async () => {
  const email = "victim@example.org";
  const id = await squat("mallory", email);
  expect(await logIn(email, "password of mallory")).toBe(200);
  await server.call("POST /auth/forgot-password", { body: { login: email } });
  const reset = await awaitMail(email, /reset-password#([\w-]+)/);
  await register("victim", email);
  // Until then the other account keeps it.
  const code = await awaitCode(email);
  expect((await server.call("GET /users/:id", { as: admin, params: { id } })).email).toBe(email);
  expect((await enterCode(code)).json()).toEqual({ verified: true });
  expect(await logIn(email, "password of victim")).toBe(200);
  expect(await logIn(email, "password of mallory")).toBe(401);
  // The other account stays, without address; its link for a new password went to the owner of the address.
  expect(await server.call("GET /users/:id", { as: admin, params: { id } })).toMatchObject({ email: null });
  expect(await logIn("mallory", "password of mallory")).toBe(200);
  const checked = await server.send("POST /auth/check-reset-link", { body: { token: reset } });
  expect(checked.json()).toMatchObject({ code: "link_expired" });
  const mallory = await server.signIn("mallory", "password of mallory");
  const typesOf = async () => (await server.call("GET /auth/activity", { as: mallory })).items.map(({ type }) => type);
  await expect.poll(typesOf).toContain("email_changed");
});

test("a change of address gets it from an account that never verified it", async () => {
  const email = "moved@example.org";
  await squat("mallet", email);
  const owner = await server.makeUser(admin, "owner");
  await server.call("POST /auth/email-change", { as: owner, body: { email } });
  const token = await awaitMail(email, /verify-email-change\/([\w-]+)/);
  const confirm = () => server.send("POST /auth/verify-email-change/:token", { params: { token } });
  const both = await Promise.all([confirm(), confirm()]);
  expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "410"]);
  expect(await logIn(email, TEST_PASSWORD)).toBe(200);
  expect(await logIn("mallet", "password of mallet")).toBe(200);
});

test("an address that an admin entered is taken over, too, and the account can still sign in", async () => {
  const email = "typed@example.org";
  await switchVerification(true);
  const { id } = await register("typed", "pending@example.org");
  await server.call("PATCH /users/:id", { as: admin, params: { id }, body: { email } });
  await register("typist", email);
  expect((await enterCode(await awaitCode(email))).json()).toEqual({ verified: true });
  expect(await logIn(email, "password of typist")).toBe(200);
  expect(await logIn("typed", "password of typed")).toBe(200);
});

test("a verified address, or any while verification is off, keeps its account", async () => {
  const email = "kept@example.org";
  await squat("keeper", email);
  await register("late", email);
  const code = await awaitCode(email);
  await switchVerification(false);
  expect((await enterCode(code)).json()).toMatchObject({ code: "email_taken" });
  await switchVerification(true);
  const keeper = await server.signIn("keeper", "password of keeper");
  await server.call("POST /auth/email-change", { as: keeper, body: { email } });
  const token = await awaitMail(email, /verify-email-change\/([\w-]+)/);
  await server.call("POST /auth/verify-email-change/:token", { params: { token } });
  expect((await enterCode(code)).json()).toMatchObject({ code: "email_taken" });
  expect(await logIn(email, "password of keeper")).toBe(200);
});
