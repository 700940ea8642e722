import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startMailServer, type TestMailServer } from "../mail/testing/mail-server.ts";

const PUBLIC_URL = "http://quiz.example.org";
const NEW_PASSWORD = "four unrelated words";

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
  });
  admin = await on.setUp();
});
afterAll(async () => {
  await on.close();
  await mailServer.close();
});

/** Each person gets a separate IP address, so that tests do not share per-address limits. */
async function makeUser(changes: { readonly email?: string | null } = {}) {
  count += 1;
  const name = `person${count}`;
  const email = changes.email === undefined ? `${name}@example.org` : changes.email;
  const { id } = await on.call("POST /users", {
    as: admin,
    body: {
      username: name,
      password: TEST_PASSWORD,
      email,
      communication_language: "de",
    },
  });
  return {
    id,
    name,
    email,
    headers: { "x-forwarded-for": `192.0.2.${count}` },
  };
}
const mailsTo = (address: string | null) => mailServer.received.filter(({ to }) => to.includes(address ?? ""));
const linkIn = (text: string | undefined): string => /http:\S+/.exec(text ?? "")?.[0] ?? "";
const tokenIn = (link: string): string => link.split("#")[1] ?? "";
async function requestToken({ email, headers }: { readonly email: string | null; readonly headers: object }) {
  const before = mailsTo(email).length;
  await on.call("POST /auth/forgot-password", {
    body: { login: email ?? "" },
    headers: { ...headers },
  });
  await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  return tokenIn(linkIn(mailsTo(email).at(-1)?.mail.text));
}
const reset = (token: string, headers: Readonly<Record<string, string>>, password = NEW_PASSWORD) =>
  on.send("POST /auth/reset-password", {
    body: { token, new_password: password },
    headers,
  });
const codeOf = (response: { json(): unknown }) => (response.json() as { code: string }).code;

test("the link in the mail sets a new password once, and signs out all devices", async () => {
  const user = await makeUser();
  const [phone, laptop] = [await on.signIn(user.name, TEST_PASSWORD), await on.signIn(user.name, TEST_PASSWORD)];
  const token = await requestToken(user);
  expect(mailsTo(user.email)[0]?.mail).toMatchObject({
    subject: "Game Show Template: Neues Passwort setzen",
  });
  // Checking the link does not consume it.
  for (const _ of [1, 2])
    expect(
      await on.call("POST /auth/check-reset-link", {
        body: { token },
        headers: user.headers,
      }),
    ).toEqual({
      username: user.name,
    });
  expect((await reset(token, user.headers)).statusCode).toBe(204);
  for (const as of [phone, laptop]) {
    expect((await on.send("GET /auth/me", { as })).statusCode).toBe(401);
    const body = { refresh_token: as.refresh_token ?? "" };
    expect((await on.send("POST /auth/refresh", { body })).statusCode).toBe(401);
  }
  await on.signIn(user.name, NEW_PASSWORD);
  await expect.poll(() => mailsTo(user.email).length).toBe(2);
  expect(mailsTo(user.email)[1]?.mail.text).toContain("über einen Link");

  const replay = await reset(token, user.headers, "a third password");
  expect([replay.statusCode, codeOf(replay)]).toEqual([410, "link_expired"]);
  await on.signIn(user.name, NEW_PASSWORD);
});

test("known, unknown and deactivated accounts get the same response after the same database work", async () => {
  const [known, inactive] = [await makeUser(), await makeUser()];
  await on.call("PATCH /users/:id", {
    as: admin,
    params: { id: inactive.id },
    body: { active: false },
  });
  const seen = [];
  for (const login of [known.name, `${known.email}`, "nobody-at-all", "nobody@example.org", inactive.name]) {
    const before = on.writeCount();
    const response = await on.send("POST /auth/forgot-password", {
      body: { login },
      headers: known.headers,
    });
    seen.push({
      status: response.statusCode,
      body: response.body,
      cookies: response.headers["set-cookie"],
    });
    // The job that looks the account up runs later; the request itself writes the job only.
    expect(on.writeCount() - before).toBeGreaterThan(0);
  }
  expect(new Set(seen.map((each) => JSON.stringify(each)))).toHaveLength(1);
  expect(seen[0]?.status).toBe(204);
  await expect.poll(() => mailsTo(known.email).length).toBe(2);
  expect(mailsTo(inactive.email)).toEqual([]);
});

test("links point to the public address, whatever host the request names", async () => {
  const user = await makeUser();
  const ask = (headers: Readonly<Record<string, string>>) =>
    on.send("POST /auth/forgot-password", {
      body: { login: user.name },
      headers: { ...user.headers, ...headers },
    });
  for (const headers of [{ host: "evil.example" }, { "x-forwarded-host": "evil.example" }])
    expect((await ask(headers)).statusCode).toBe(421);
  // An allowed host that is not the public one.
  expect((await ask({ host: "localhost" })).statusCode).toBe(204);
  await expect.poll(() => mailsTo(user.email).length).toBe(1);
  const [received] = mailsTo(user.email);
  expect(linkIn(received?.mail.text)).toMatch(/^http:\/\/quiz\.example\.org\/reset-password#[\w-]{43}$/);
  expect(received?.source).not.toContain("localhost");
});

test("of two concurrent resets, one wins", async () => {
  const user = await makeUser();
  const token = await requestToken(user);
  const candidates = ["first password", "second password"];
  const responses = await Promise.all(candidates.map((password) => reset(token, user.headers, password)));
  expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["204", "410"]);
  const winner = candidates[responses.findIndex(({ statusCode }) => statusCode === 204)] ?? "";
  await on.signIn(user.name, winner);
});

test("a newer link, a new password and a deactivation void a link", async () => {
  const user = await makeUser();
  const first = await requestToken(user);
  const second = await requestToken(user);
  expect((await reset(first, user.headers)).statusCode).toBe(410);
  const { access_token } = await on.signIn(user.name, TEST_PASSWORD);
  await on.call("POST /auth/change-password", {
    as: { access_token },
    body: { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD },
  });
  expect((await reset(second, user.headers)).statusCode).toBe(410);
  const third = await requestToken(user);
  await on.call("PATCH /users/:id", {
    as: admin,
    params: { id: user.id },
    body: { active: false },
  });
  expect((await reset(third, user.headers)).statusCode).toBe(410);
});

test.each(["", "x", "a".repeat(43), "a".repeat(500), "../../etc/passwd", "\u0000", "%", "🎈".repeat(20)])(
  "the token %j is rejected",
  async (token) => {
    const headers = { "x-forwarded-for": "192.0.2.250" };
    const response = await reset(token, headers);
    expect([410, 422]).toContain(response.statusCode);
    expect(["link_expired", "link_malformed"]).toContain(codeOf(response));
  },
);

test("expired links and links for other purposes are rejected", async () => {
  const user = await makeUser();
  const token = await requestToken(user);
  await on.database.write([
    {
      query: on.database.read
        .updateTable("account_tokens")
        .set({ purpose: "invitation" })
        .where("user_id", "=", user.id),
    },
  ]);
  expect((await reset(token, user.headers)).statusCode).toBe(410);
  await on.database.write([
    {
      query: on.database.read
        .updateTable("account_tokens")
        .set({ purpose: "reset_password", expires_at: Date.now() })
        .where("user_id", "=", user.id),
    },
  ]);
  expect((await reset(token, user.headers)).statusCode).toBe(410);
  await on.signIn(user.name, TEST_PASSWORD);
});

test("requests are limited per address, and mails per account without revealing it", async () => {
  const user = await makeUser();
  const statuses = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push(
      (
        await on.send("POST /auth/forgot-password", {
          body: { login: user.name },
          headers: user.headers,
        })
      ).statusCode,
    );
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  await expect.poll(async () => (await on.database.read.selectFrom("jobs").select("id").execute()).length).toBe(0);
  expect(mailsTo(user.email)).toHaveLength(3);
});

test("an admin's link is mailed, or returned for users without an address; both are audited", async () => {
  const [mailed, handed] = [await makeUser(), await makeUser({ email: null })];
  const make = (id: string) => on.call("POST /users/:id/reset-link", { as: admin, params: { id } });
  expect(await make(mailed.id)).toMatchObject({
    link: null,
    sent_to: mailed.email,
  });
  await expect.poll(() => mailsTo(mailed.email).length).toBe(1);
  const { link, sent_to } = await make(handed.id);
  expect(sent_to).toBeNull();
  expect(link).toMatch(/^http:\/\/quiz\.example\.org\/reset-password#/);
  expect((await reset(tokenIn(link ?? ""), handed.headers)).statusCode).toBe(204);
  await on.signIn(handed.name, NEW_PASSWORD);
  const { items } = await on.call("GET /admin/audit-log", {
    as: admin,
    query: { area: "users" },
  });
  const links = items.filter(({ action }) => action === "reset_link_created");
  expect(links.map(({ subject, after }) => [subject, after])).toEqual([
    [handed.name, { sent_to: null }],
    [mailed.name, { sent_to: mailed.email }],
  ]);
  expect(JSON.stringify(items)).not.toContain(tokenIn(link ?? ""));
});

test("only admins can create links for other users", async () => {
  const [victim, attacker] = [await makeUser(), await makeUser()];
  const as = await on.signIn(attacker.name, TEST_PASSWORD);
  const response = await on.send("POST /users/:id/reset-link", {
    as,
    params: { id: victim.id },
  });
  expect(response.statusCode).toBe(403);
});

test("the database contains no usable token", async () => {
  const user = await makeUser();
  const token = await requestToken(user);
  const rows = await on.database.read.selectFrom("account_tokens").selectAll().execute();
  const outbox = await on.database.read.selectFrom("mail_outbox").selectAll().execute();
  expect(JSON.stringify([rows, outbox])).not.toContain(token);
});
