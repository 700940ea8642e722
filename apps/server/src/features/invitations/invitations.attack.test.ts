import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startMailServer, type TestMailServer } from "../mail/testing/mail-server.ts";

const PUBLIC_URL = "http://quiz.example.org";
const DAY_MS = 24 * 3_600_000;

let on: TestServer;
let mailServer: TestMailServer;
let admin: Credentials;
let count = 0;
beforeAll(async () => {
  mailServer = await startMailServer();
  on = await startTestServer({
    ...mailServer.environment,
    PUBLIC_URL,
    TRUSTED_PROXIES: "loopback",
    EMAIL_VERIFICATION_ENABLED: "true",
    USER_REGISTRATION_ENABLED: "true",
  });
  admin = await on.setUp();
});
afterAll(async () => {
  await on.close();
  await mailServer.close();
});

/** Each person gets a separate IP address, so that tests do not share per-address limits. */
function newPerson() {
  count += 1;
  return {
    name: `guest${count}`,
    email: `Guest${count}@example.org`,
    headers: { "x-forwarded-for": `192.0.2.${count}` },
  };
}
type Person = ReturnType<typeof newPerson>;

const mailsTo = (address: string) => mailServer.received.filter(({ to }) => to.includes(address));
const invite = (email: string, more: { role?: "admin" | "user"; communication_language?: "de" } = {}, as = admin) =>
  on.call("POST /invitations", { as, body: { email, ...more } });
async function findToken(email: string, mails = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(mails);
  const text = mailsTo(email).at(-1)?.mail.text ?? "";
  return /http:\/\/quiz\.example\.org\/invitation#([\w-]{43})/.exec(text)?.[1] ?? "";
}
const accept = (token: string, { name, headers }: Pick<Person, "name" | "headers">, password = TEST_PASSWORD) =>
  on.send("POST /auth/accept-invitation", { body: { token, username: name, password }, headers });
const codeOf = (response: { statusCode: number; json(): unknown }) => [
  response.statusCode,
  (response.json() as { code?: string }).code,
];
const withdraw = (id: string) => on.send("DELETE /invitations/:id", { as: admin, params: { id } });
const readRows = (email: string) =>
  on.database.read.selectFrom("invitations").selectAll().where("email", "=", email).execute();
async function readVerifiedAt({ database }: TestServer, id: string): Promise<number | null> {
  const users = database.read.selectFrom("users").select("email_verified_at");
  return (await users.where("id", "=", id).executeTakeFirstOrThrow()).email_verified_at;
}
async function makeAdmin() {
  const person = newPerson();
  const body = { username: person.name, password: TEST_PASSWORD, role: "admin" } as const;
  const { id } = await on.call("POST /users", { as: admin, body });
  return { id, as: await on.signIn(person.name, TEST_PASSWORD) };
}

test("a mailed link creates one account, whose address is verified", async () => {
  const guest = newPerson();
  const { invitation, link } = await invite(guest.email, { role: "user", communication_language: "de" });
  expect(invitation).toMatchObject({ email: guest.email, state: "pending", is_mailed: true, invited_by: "admin" });
  expect(link).toMatchObject({ link: null, sent_to: guest.email });
  expect(Date.parse(link.expires_at) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
  const token = await findToken(guest.email);
  expect(mailsTo(guest.email)[0]?.mail.subject).toBe("Game Show Template: Sie sind eingeladen");
  // Checking the link does not consume it.
  for (const _ of [1, 2])
    expect(await on.call("POST /auth/check-invitation", { body: { token }, headers: guest.headers })).toEqual({
      email: guest.email,
    });
  const accepted = await accept(token, guest);
  expect(accepted.statusCode).toBe(201);
  const made = accepted.json<{ id: string }>();
  expect(made).toMatchObject({ username: guest.name, email: guest.email, role: "user", communication_language: "de" });
  expect(made).not.toHaveProperty("verification_id");
  expect(await readVerifiedAt(on, made.id)).toEqual(expect.any(Number));
  await on.signIn(guest.name, TEST_PASSWORD);
  await on.signIn(guest.email, TEST_PASSWORD);
  expect(codeOf(await accept(token, newPerson()))).toEqual([410, "link_expired"]);
  expect(await readRows(guest.email)).toEqual([]);
});

test("the list is searched by address and filtered by role on the server, with counts", async () => {
  const marked = `needle_${count}`;
  await invite(`${marked}.one@example.org`);
  await invite(`${marked}.two@example.org`, { role: "admin" });
  const find = async (query: { search?: string; role?: "admin" | "user"; limit?: number }) => {
    const { items, total } = await on.call("GET /invitations", { as: admin, query });
    return [items.map(({ email }) => email.replace(`${marked}.`, "")), total];
  };
  expect(await find({ search: marked.toUpperCase() })).toEqual([["two@example.org", "one@example.org"], 2]);
  expect(await find({ search: marked, limit: 1 })).toEqual([["two@example.org"], 2]);
  expect(await find({ search: marked, role: "user" })).toEqual([["one@example.org"], 1]);
  // SQL wildcards are taken literally.
  expect(await find({ search: marked.replace("_", "%") })).toEqual([[], 0]);
});

test("of two people who use one link concurrently, one gets the account", async () => {
  const [first, second] = [newPerson(), newPerson()];
  await invite(first.email);
  const token = await findToken(first.email);
  const responses = await Promise.all([first, second].map((person) => accept(token, person)));
  expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 410]);
});

test("a link is accepted or withdrawn, never both", async () => {
  for (let round = 0; round < 5; round += 1) {
    const guest = newPerson();
    const { invitation } = await invite(guest.email);
    const token = await findToken(guest.email);
    const [accepted, withdrawn] = await Promise.all([accept(token, guest), withdraw(invitation.id)]);
    expect([
      [201, 404],
      [410, 204],
    ]).toContainEqual([accepted.statusCode, withdrawn.statusCode]);
    const login = await on.send("POST /auth/login", { body: { username: guest.name, password: TEST_PASSWORD } });
    expect(login.statusCode).toBe(accepted.statusCode === 201 ? 200 : 401);
  }
});

test("a taken username or a refused password does not consume the link", async () => {
  const [guest, other] = [newPerson(), newPerson()];
  await invite(guest.email);
  const token = await findToken(guest.email);
  await on.call("POST /users", { as: admin, body: { username: other.name, password: TEST_PASSWORD } });
  for (const name of [other.name, other.name.toUpperCase()])
    expect(codeOf(await accept(token, { ...guest, name }))).toEqual([409, "username_taken"]);
  expect((await accept(token, guest, "12345")).statusCode).toBe(422);
  expect((await accept(token, { ...guest, name: "<script>" })).statusCode).toBe(422);
  expect((await accept(token, guest)).statusCode).toBe(201);
});

test("an invitation cannot be accepted once its address has an account", async () => {
  const guest = newPerson();
  const { invitation } = await invite(guest.email);
  const token = await findToken(guest.email);
  const body = { username: "owner-of-it", password: TEST_PASSWORD, email: guest.email.toLowerCase() };
  await on.call("POST /users", { as: admin, body });
  expect(codeOf(await accept(token, guest))).toEqual([409, "email_taken"]);
  const resent = await on.send("POST /invitations/:id/resend", { as: admin, params: { id: invitation.id } });
  expect(codeOf(resent)).toEqual([409, "email_taken"]);
  expect((await withdraw(invitation.id)).statusCode).toBe(204);
  const again = await on.send("POST /invitations", { as: admin, body: { email: guest.email.toUpperCase() } });
  expect(codeOf(again)).toEqual([409, "email_taken"]);
});

test("an unverified registration of the address does not block accepting the invitation", async () => {
  const [guest, squatter] = [newPerson(), newPerson()];
  await on.call("POST /auth/register", {
    body: { username: squatter.name, password: TEST_PASSWORD, email: guest.email },
    headers: squatter.headers,
  });
  await expect.poll(() => mailsTo(guest.email).length).toBe(1);
  const verification = /verify-email\/([\w-]+)\?signature=([\w-]+)/.exec(mailsTo(guest.email)[0]?.mail.text ?? "");
  await invite(guest.email);
  expect((await accept(await findToken(guest.email, 2), guest)).statusCode).toBe(201);
  const verified = await on.send("POST /auth/verify-email/:token", {
    params: { token: verification?.[1] ?? "" },
    body: { signature: verification?.[2] ?? "" },
  });
  expect(codeOf(verified)).toEqual([409, "email_taken"]);
  const { username } = await on.call("GET /auth/me", { as: await on.signIn(guest.email, TEST_PASSWORD) });
  expect(username).toBe(guest.name);
});

test("resending voids the previous link; mails to one address are limited", async () => {
  const guest = newPerson();
  const { invitation } = await invite(guest.email);
  const first = await findToken(guest.email);
  const resend = () => on.send("POST /invitations/:id/resend", { as: admin, params: { id: invitation.id } });
  expect((await resend()).statusCode).toBe(200);
  const second = await findToken(guest.email, 2);
  expect(codeOf(await accept(first, guest))).toEqual([410, "link_expired"]);
  for (let mails = 3; mails <= 5; mails += 1) expect((await resend()).statusCode).toBe(200);
  expect((await resend()).statusCode).toBe(429);
  expect(codeOf(await accept(second, guest))).toEqual([410, "link_expired"]);
  expect((await accept(await findToken(guest.email, 5), guest)).statusCode).toBe(201);
  expect((await resend()).statusCode).toBe(404);
});

test("an address can be invited only once, even by two admins concurrently and in different spellings", async () => {
  const guest = newPerson();
  const both = await Promise.all(
    [guest.email, guest.email.toLowerCase()].map((email) =>
      on.send("POST /invitations", { as: admin, body: { email } }),
    ),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const again = await on.send("POST /invitations", { as: admin, body: { email: ` ${guest.email} ` } });
  expect(codeOf(again)).toEqual([409, "already_invited"]);
  const { items } = await on.call("GET /invitations", { as: admin, query: {} });
  expect(items.filter(({ email }) => email.toLowerCase() === guest.email.toLowerCase())).toHaveLength(1);
});

test("an invitation for an administrator is void once its inviter is no longer one; others stay valid", async () => {
  const boss = await makeAdmin();
  const [future, plain] = [newPerson(), newPerson()];
  const { invitation } = await invite(future.email, { role: "admin" }, boss.as);
  await invite(plain.email, {}, boss.as);
  const token = await findToken(future.email);
  await on.call("PATCH /users/:id", { as: admin, params: { id: boss.id }, body: { role: "user" } });
  expect(codeOf(await accept(token, future))).toEqual([410, "link_expired"]);
  const { items } = await on.call("GET /invitations", { as: admin, query: {} });
  expect(items.find(({ id }) => id === invitation.id)?.state).toBe("void");
  expect((await accept(await findToken(plain.email), plain)).statusCode).toBe(201);
  // The admin who resends it becomes the inviter.
  await on.call("POST /invitations/:id/resend", { as: admin, params: { id: invitation.id } });
  const accepted = await accept(await findToken(future.email, 2), future);
  expect(accepted.json()).toMatchObject({ role: "admin" });
});

test("accepting while the inviter is being demoted never creates an administrator afterwards", async () => {
  for (let round = 0; round < 5; round += 1) {
    const boss = await makeAdmin();
    const future = newPerson();
    await invite(future.email, { role: "admin" }, boss.as);
    const token = await findToken(future.email);
    const demote = on.send("PATCH /users/:id", { as: admin, params: { id: boss.id }, body: { active: false } });
    const [accepted, demoted] = await Promise.all([accept(token, future), demote]);
    expect(demoted.statusCode).toBe(200);
    expect([201, 410]).toContain(accepted.statusCode);
    expect((await accept(token, newPerson())).statusCode).toBe(410);
  }
});

test("only admins can list, create, resend and withdraw invitations", async () => {
  const user = newPerson();
  await on.call("POST /users", { as: admin, body: { username: user.name, password: TEST_PASSWORD } });
  const as = await on.signIn(user.name, TEST_PASSWORD);
  const { invitation } = await invite(newPerson().email);
  const params = { id: invitation.id };
  const responses = [
    await on.send("GET /invitations", { as, query: {} }),
    await on.send("POST /invitations", { as, body: { email: user.email, role: "admin" } }),
    await on.send("POST /invitations/:id/resend", { as, params }),
    await on.send("DELETE /invitations/:id", { as, params }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect((await on.send("GET /invitations", { query: {} })).statusCode).toBe(401);
});

test.each(["", "x", "a".repeat(43), "a".repeat(500), "../../etc/passwd", "\u0000", "%", "🎈".repeat(20)])(
  "the token %j is rejected",
  async (token) => {
    const response = await accept(token, { name: "nobody", headers: { "x-forwarded-for": "192.0.2.250" } });
    expect([410, 422]).toContain(response.statusCode);
    expect(["link_expired", "link_malformed"]).toContain(codeOf(response)[1]);
  },
);

test("expired tokens and tokens for other purposes are rejected", async () => {
  const guest = newPerson();
  await invite(guest.email);
  const token = await findToken(guest.email);
  const change = (values: { purpose?: "reset_password" | "invitation"; expires_at?: number }) =>
    on.database.write([
      {
        query: on.database.read
          .updateTable("account_tokens")
          .set(values)
          .where("email", "=", guest.email.toLowerCase())
          .where("user_id", "is", null),
      },
    ]);
  await change({ purpose: "reset_password" });
  expect((await accept(token, guest)).statusCode).toBe(410);
  const reset = { token, new_password: TEST_PASSWORD };
  expect((await on.send("POST /auth/reset-password", { body: reset, headers: guest.headers })).statusCode).toBe(410);
  await change({ purpose: "invitation", expires_at: Date.now() });
  expect((await accept(token, guest)).statusCode).toBe(410);
});

test("neither the database nor the audit log contains a usable token", async () => {
  const guest = newPerson();
  await invite(guest.email);
  const token = await findToken(guest.email);
  const tables = ["account_tokens", "invitations", "audit_log", "mail_outbox"] as const;
  for (const table of tables) {
    const rows = await on.database.read.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  }
  const { items } = await on.call("GET /admin/audit-log", { as: admin, query: { area: "users" } });
  expect(items[0]).toMatchObject({ action: "invited", subject: guest.email, after: { sent_to: guest.email } });
});

describe("without mail", () => {
  let off: TestServer;
  let boss: Credentials;
  beforeAll(async () => {
    off = await startTestServer();
    boss = await off.setUp();
  });
  afterAll(() => off.close());

  test("the link is handed over, also while registration is closed, and does not verify the address", async () => {
    const { link, invitation } = await off.call("POST /invitations", { as: boss, body: { email: "ada@example.org" } });
    expect(link.sent_to).toBeNull();
    expect(invitation.is_mailed).toBe(false);
    const token = /^\/invitation#([\w-]{43})$/.exec(link.link ?? "")?.[1] ?? "";
    const made = await off.call("POST /auth/accept-invitation", {
      body: { token, username: "ada", password: TEST_PASSWORD },
    });
    expect(made.email).toBe("ada@example.org");
    expect(await readVerifiedAt(off, made.id)).toBeNull();
    await off.signIn("ada", TEST_PASSWORD);
    const { items } = await off.call("GET /admin/audit-log", { as: boss, query: { area: "users" } });
    expect(items.map(({ action, after }) => [action, after])).toEqual([
      ["invitation_accepted", { username: "ada", role: "user" }],
      ["invited", { role: "user", communication_language: "en", sent_to: null }],
    ]);
    expect(JSON.stringify(items)).not.toContain(token);
  });
});

test("with a link that was handed over, the address is verified where registration requires it", async () => {
  const guest = newPerson();
  const { invitation } = await invite(guest.email);
  const token = await findToken(guest.email);
  await on.database.write([
    { query: on.database.read.updateTable("invitations").set({ mailed: 0 }).where("id", "=", invitation.id) },
  ]);
  const accepted = await accept(token, guest);
  expect(accepted.json()).toMatchObject({ email: null, verification_id: expect.any(String) as string });
  const login = await on.send("POST /auth/login", { body: { username: guest.name, password: TEST_PASSWORD } });
  expect(codeOf(login)).toEqual([403, "email_not_verified"]);
});
