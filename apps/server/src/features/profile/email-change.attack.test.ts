import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Tokens } from "@showrunner/contract/rest";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startMailServer, type TestMailServer } from "../mail/testing/mail-server.ts";

let server: TestServer;
let mailServer: TestMailServer;
let admin: Credentials;
let count = 0;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    ...mailServer.environment,
    PUBLIC_URL: "http://quiz.example.org",
    EMAIL_VERIFICATION_ENABLED: "true",
  });
  admin = await server.setUp();
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
// Fakes only the clock, so that minutes pass at once.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
const pass = (minutes: number): void => void vi.setSystemTime(Date.now() + minutes * 60_000);

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly tokens: Tokens;
}
async function makePerson(on = server): Promise<Person> {
  const name = `person${(count += 1)}`;
  const email = `${name}@example.org`;
  const body = { username: name, password: TEST_PASSWORD, email };
  const { id } = await on.call("POST /users", { as: admin, body });
  return { id, name, email, tokens: await on.signIn(name, TEST_PASSWORD) };
}
/** Verifies the current address of an account. */
const verify = ({ id }: Pick<Person, "id">) => {
  const { read, write } = server.database;
  return write([{ query: read.updateTable("users").set({ email_verified_at: Date.now() }).where("id", "=", id) }]);
};
const request = (as: Credentials, email: string) => server.send("POST /auth/email-change", { as, body: { email } });
const confirm = (token: string) => server.send("POST /auth/verify-email-change/:token", { params: { token } });
const cancelByLink = (token: string) => server.send("POST /auth/cancel-email-change", { body: { token } });
const codeOf = (response: { json: () => unknown; statusCode: number; body: string }) =>
  `${response.statusCode} ${response.body === "" ? "" : ((response.json() as { code?: string }).code ?? "")}`.trim();
const getStatus = async (as: Credentials) => server.call("GET /auth/auth-status", { as });
const mailsTo = (address: string) =>
  mailServer.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.text ?? "");
async function awaitLink(address: string, page: "verify-email-change" | "cancel-email-change"): Promise<string> {
  const find = () => new RegExp(String.raw`/${page}[/#]([\w-]+)`).exec(mailsTo(address).at(-1) ?? "")?.[1];
  await expect.poll(find).toBeTruthy();
  return find() ?? "";
}
const awaitConfirmation = (address: string) => awaitLink(address, "verify-email-change");

describe("a change of address", () => {
  test("takes effect once the new address is confirmed, and both addresses are notified", async () => {
    const { tokens, name, email } = await makePerson();
    const asked = await server.call("POST /auth/email-change", { as: tokens, body: { email: "New.One@example.org" } });
    expect(asked.email).toBe("New.One@example.org");
    expect(await getStatus(tokens)).toMatchObject({ email: { address: email, verified: false, pending: asked } });
    const token = await awaitConfirmation("New.One@example.org");
    await awaitLink(email, "cancel-email-change");
    expect(await server.call("POST /auth/verify-email-change/:token", { params: { token } })).toEqual({
      email: "New.One@example.org",
    });
    const { email: changed } = await getStatus(tokens);
    expect(changed).toEqual({ address: "New.One@example.org", verified: true, change_available: true, pending: null });
    await server.signIn("new.one@example.org", TEST_PASSWORD);
    await server.signIn(name, TEST_PASSWORD);
    expect(codeOf(await server.send("POST /auth/login", { body: { username: email, password: TEST_PASSWORD } }))).toBe(
      "401 invalid_credentials",
    );
    await expect.poll(() => mailsTo(email).length).toBe(2);
    expect(mailsTo(email).at(-1)).toContain(name);
    expect(codeOf(await confirm(token))).toBe("410 link_expired");
  });

  test("can be cancelled from the old address", async () => {
    const { tokens, email } = await makePerson();
    await request(tokens, "cancelled@example.org");
    const [token, cancel] = [
      await awaitConfirmation("cancelled@example.org"),
      await awaitLink(email, "cancel-email-change"),
    ];
    expect((await cancelByLink(cancel)).statusCode).toBe(204);
    expect(codeOf(await cancelByLink(cancel))).toBe("410 link_expired");
    expect(codeOf(await confirm(token))).toBe("410 link_expired");
    expect((await getStatus(tokens)).email).toMatchObject({ address: email, pending: null });
  });

  test("can be cancelled by its user, and not by another user", async () => {
    const [{ tokens }, other] = [await makePerson(), await makePerson()];
    await request(tokens, "withdrawn@example.org");
    const token = await awaitConfirmation("withdrawn@example.org");
    await server.call("DELETE /auth/email-change", { as: other.tokens });
    expect(codeOf(await server.send("POST /auth/email-change/resend", { as: other.tokens }))).toBe("404 not_found");
    expect((await getStatus(tokens)).email.pending).not.toBeNull();
    await server.call("DELETE /auth/email-change", { as: tokens });
    expect(codeOf(await confirm(token))).toBe("410 link_expired");
  });

  test("needs a recent sign-in; renewing a token is not enough", async () => {
    const { tokens } = await makePerson();
    pass(11);
    const renewed = await server.call("POST /auth/refresh", { body: { refresh_token: tokens.refresh_token ?? "" } });
    expect(codeOf(await request(renewed, "late@example.org"))).toBe("403 recent_login_required");
    expect((await getStatus(renewed)).email.pending).toBeNull();
  });

  test("verifies the current address, and refuses it once it is verified", async () => {
    const { tokens, email } = await makePerson();
    await request(tokens, email);
    await confirm(await awaitConfirmation(email));
    expect((await getStatus(tokens)).email).toMatchObject({ address: email, verified: true });
    expect(mailsTo(email)).toHaveLength(1);
    const refused = await request(tokens, email);
    expect(refused.json().details.fields).toMatchObject([{ path: "email", code: "email_unchanged" }]);
  });

  test("of two concurrent changes, one is pending; a later change replaces it", async () => {
    const { tokens } = await makePerson();
    const responses = await Promise.all(["one@example.org", "two@example.org"].map((each) => request(tokens, each)));
    // On a busy server the requests may run in sequence; then the later one replaces the earlier one.
    for (const { statusCode } of responses) expect([201, 409]).toContain(statusCode);
    const winner = (await getStatus(tokens)).email.pending?.email ?? "";
    expect(responses[winner === "one@example.org" ? 0 : 1]?.statusCode).toBe(201);
    const token = await awaitConfirmation(winner);
    await request(tokens, "three@example.org");
    expect(codeOf(await confirm(token))).toBe("410 link_expired");
    expect((await confirm(await awaitConfirmation("three@example.org"))).statusCode).toBe(200);
  });

  test("is confirmed only once by concurrent clicks", async () => {
    const { tokens } = await makePerson();
    await request(tokens, "clicked@example.org");
    const token = await awaitConfirmation("clicked@example.org");
    const responses = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "410", "410"]);
  });

  test("is either confirmed or cancelled when both happen at once", async () => {
    const { tokens, email } = await makePerson();
    await request(tokens, "raced@example.org");
    const [token, cancel] = [
      await awaitConfirmation("raced@example.org"),
      await awaitLink(email, "cancel-email-change"),
    ];
    const [confirmed, cancelled] = await Promise.all([confirm(token), cancelByLink(cancel)]);
    const { email: result } = await getStatus(tokens);
    expect(result.pending).toBeNull();
    expect([confirmed.statusCode === 200, cancelled.statusCode === 204].filter(Boolean)).toHaveLength(1);
    expect(result.address).toBe(confirmed.statusCode === 200 ? "raced@example.org" : email);
  });

  test("fails when the address is taken meanwhile, and changes nothing", async () => {
    const [{ tokens, email }, other] = [await makePerson(), await makePerson()];
    await request(tokens, "wanted@example.org");
    const token = await awaitConfirmation("wanted@example.org");
    const body = { email: "Wanted@example.org" };
    await server.call("PATCH /users/:id", { as: admin, params: { id: other.id }, body });
    await verify(other);
    expect(codeOf(await confirm(token))).toBe("409 email_taken");
    expect((await getStatus(tokens)).email.address).toBe(email);
  });

  test("expires after 24 hours; resending, possible once a minute, does not extend it", async () => {
    const { tokens } = await makePerson();
    await request(tokens, "slow@example.org");
    const first = await awaitConfirmation("slow@example.org");
    const resend = () => server.send("POST /auth/email-change/resend", { as: tokens });
    expect(codeOf(await resend())).toBe("429 too_many_requests");
    pass(2);
    // The other request is a conflict if both overlap, otherwise too early.
    const statuses = (await Promise.all([resend(), resend()])).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([409, 429]).toContain(statuses.find((status) => status !== 200));
    await expect.poll(() => mailsTo("slow@example.org").length).toBe(2);
    const second = await awaitConfirmation("slow@example.org");
    expect(codeOf(await confirm(first))).toBe("410 link_expired");
    pass(24 * 60 - 1);
    expect(codeOf(await confirm(second))).toBe("410 link_expired");
  });

  test("ends with a new password and with a change by an admin", async () => {
    const { tokens, id } = await makePerson();
    await request(tokens, "thief@example.org");
    const token = await awaitConfirmation("thief@example.org");
    const body = { current_password: TEST_PASSWORD, new_password: "another password" };
    const renewed = await server.call("POST /auth/change-password", { as: tokens, body });
    expect(codeOf(await confirm(token))).toBe("410 link_expired");
    await request(renewed, "thief2@example.org");
    const second = await awaitConfirmation("thief2@example.org");
    await server.call("PATCH /users/:id", { as: admin, params: { id }, body: { email: "safe@example.org" } });
    expect(codeOf(await confirm(second))).toBe("410 link_expired");
    expect((await getStatus(renewed)).email).toMatchObject({ address: "safe@example.org", verified: false });
  });

  test("voids password-reset links that were mailed to the old address", async () => {
    const { tokens, email } = await makePerson();
    await server.call("POST /auth/forgot-password", { body: { login: email } });
    await expect.poll(() => mailsTo(email).at(-1)).toContain("/reset-password#");
    const [, reset = ""] = /reset-password#([\w-]+)/.exec(mailsTo(email).at(-1) ?? "") ?? [];
    await request(tokens, "moved@example.org");
    await confirm(await awaitConfirmation("moved@example.org"));
    expect(codeOf(await server.send("POST /auth/check-reset-link", { body: { token: reset } }))).toBe(
      "410 link_expired",
    );
  });

  test("rejects links for other purposes and damaged links", async () => {
    const { tokens, email } = await makePerson();
    await request(tokens, "purpose@example.org");
    const [token, cancel] = [
      await awaitConfirmation("purpose@example.org"),
      await awaitLink(email, "cancel-email-change"),
    ];
    expect(codeOf(await confirm(cancel))).toBe("410 link_expired");
    expect(codeOf(await cancelByLink(token))).toBe("410 link_expired");
    const reset = { body: { token, new_password: "another password" } };
    expect(codeOf(await server.send("POST /auth/reset-password", reset))).toBe("410 link_expired");
    for (const damaged of [token.slice(1), `${token}A`, "x".repeat(200), "'; --"])
      expect(codeOf(await confirm(damaged))).toBe("422 link_malformed");
    expect((await confirm("x".repeat(5_000))).statusCode).toBeOneOf([400, 414, 422]);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test("does not work for a deactivated account", async () => {
    const { tokens, id } = await makePerson();
    await request(tokens, "inactive@example.org");
    const token = await awaitConfirmation("inactive@example.org");
    await server.call("PATCH /users/:id", { as: admin, params: { id }, body: { active: false } });
    expect(codeOf(await confirm(token))).toBe("410 link_expired");
  });

  test("is rate limited per account", async () => {
    const { tokens } = await makePerson();
    const statuses = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await request(tokens, `many${n}@example.org`)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
  });

  test("beyond the limit of mails per recipient nothing is sent, and the last link stays valid", async () => {
    const { tokens } = await makePerson();
    const resend = () => server.send("POST /auth/email-change/resend", { as: tokens });
    expect((await request(tokens, "often@example.org")).statusCode).toBe(201);
    for (let n = 2; n <= 6; n += 1) {
      pass(1.1);
      expect((await resend()).statusCode).toBe(200);
    }
    await expect.poll(() => mailsTo("often@example.org").length).toBe(6);
    const token = await awaitConfirmation("often@example.org");
    const { pending } = (await getStatus(tokens)).email;
    pass(1.1);
    for (const refused of [await resend(), await request(tokens, "often@example.org")]) {
      expect(codeOf(refused)).toBe("429 too_many_requests");
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(2_000);
    }
    expect((await getStatus(tokens)).email.pending).toEqual(pending);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test("refuses invalid addresses", async () => {
    const { tokens } = await makePerson();
    for (const email of ["", "nobody", "a@b", "a@example.org\r\nBcc: b@example.org", `${"a".repeat(250)}@example.org`])
      expect(codeOf(await request(tokens, email))).toBe("422 validation_failed");
  });
});

describe("a taken address", () => {
  test("gets the same response as a free one, and its owner is notified", async () => {
    const [{ tokens }, owner] = [await makePerson(), await makePerson()];
    await verify(owner);
    const shapeOf = async (email: string) => {
      const { statusCode, body } = await request(tokens, email);
      return { statusCode, keys: Object.keys(JSON.parse(body) as object) };
    };
    expect(await shapeOf(owner.email.toUpperCase())).toEqual(await shapeOf("free@example.org"));
    await expect.poll(() => mailsTo(owner.email).length).toBe(1);
    expect(mailsTo(owner.email)[0]).not.toMatch(/verify-email-change/);
  });

  test("is reported as taken where addresses are not verified", async () => {
    const on = await startTestServer({
      ...mailServer.environment,
      PUBLIC_URL: "http://quiz.example.org",
      EMAIL_VERIFICATION_ENABLED: "false",
    });
    try {
      const as = await on.setUp();
      const body = { username: "owner", password: TEST_PASSWORD, email: "owner@example.org" };
      await on.call("POST /users", { as, body });
      const response = await on.send("POST /auth/email-change", { as, body: { email: "OWNER@example.org" } });
      expect(codeOf(response)).toBe("409 email_taken");
      expect((await on.call("GET /auth/auth-status", { as })).email.pending).toBeNull();
    } finally {
      await on.close();
    }
  });
});

test("a change is refused while mail is off, and the profile says so", async () => {
  const on = await startTestServer();
  try {
    const as = await on.setUp();
    expect(codeOf(await on.send("POST /auth/email-change", { as, body: { email: "a@example.org" } }))).toBe(
      "409 mail_off",
    );
    expect((await on.call("GET /auth/auth-status", { as })).email).toMatchObject({ change_available: false });
  } finally {
    await on.close();
  }
});

describe("login via username", () => {
  const prefer = (as: Credentials, isOn: boolean) =>
    server.send("PATCH /auth/login-preferences", { as, body: { login_via_username: isOn } });
  const login = (username: string, password = TEST_PASSWORD) =>
    server.send("POST /auth/login", { body: { username, password } });
  const makeVerified = async () => {
    const person = await makePerson();
    await request(person.tokens, person.email);
    await confirm(await awaitConfirmation(person.email));
    return person;
  };

  test("cannot be switched off without a verified address", async () => {
    const { tokens, name } = await makePerson();
    expect(codeOf(await prefer(tokens, false))).toBe("403 email_not_verified");
    expect((await login(name)).statusCode).toBe(200);
  });

  test("switched off, only the address signs in, and the username looks like a wrong password", async () => {
    const { tokens, name, email } = await makeVerified();
    expect((await prefer(tokens, false)).statusCode).toBe(204);
    expect(await getStatus(tokens)).toMatchObject({ login_via_username: false });
    const plain = ({ statusCode, body }: { statusCode: number; body: string }) => ({
      statusCode,
      body: { ...(JSON.parse(body) as object), request_id: null },
    });
    const [right, wrong] = [await login(name), await login(name, "wrong password")];
    expect(right.statusCode).toBe(401);
    expect(plain(right)).toEqual(plain(wrong));
    expect((await login(email.toUpperCase())).statusCode).toBe(200);
    // Existing sessions stay signed in.
    expect((await server.send("GET /auth/me", { as: tokens })).statusCode).toBe(200);
    await prefer(tokens, true);
    expect((await login(name)).statusCode).toBe(200);
  });

  test("is on again once an admin gives the account another address", async () => {
    const { tokens, id, name } = await makeVerified();
    await prefer(tokens, false);
    await server.call("PATCH /users/:id", { as: admin, params: { id }, body: { first_name: "Same" } });
    expect((await login(name)).statusCode).toBe(401);
    await server.call("PATCH /users/:id", { as: admin, params: { id }, body: { email: null } });
    expect((await login(name)).statusCode).toBe(200);
  });

  test("stays off when the address is changed, and the new one signs in", async () => {
    const { tokens, name } = await makeVerified();
    await prefer(tokens, false);
    await request(tokens, "later@example.org");
    await confirm(await awaitConfirmation("later@example.org"));
    expect((await login(name)).statusCode).toBe(401);
    expect((await login("later@example.org")).statusCode).toBe(200);
  });
});

test("the export contains address, pending change and preference", async () => {
  const { tokens } = await makePerson();
  const asked = await server.call("POST /auth/email-change", { as: tokens, body: { email: "export@example.org" } });
  expect(await server.call("GET /auth/export", { as: tokens })).toMatchObject({
    email_verified_at: null,
    email_change: asked,
    login_via_username: true,
  });
});

test("requests, changes and cancellations are in the recent activity", async () => {
  const { tokens } = await makePerson();
  await request(tokens, "event1@example.org");
  await server.call("DELETE /auth/email-change", { as: tokens });
  await request(tokens, "event2@example.org");
  await confirm(await awaitConfirmation("event2@example.org"));
  const typesOf = async () => (await server.call("GET /auth/activity", { as: tokens })).items.map(({ type }) => type);
  await expect
    .poll(typesOf)
    .toEqual(expect.arrayContaining(["email_change_requested", "email_change_cancelled", "email_changed"]));
});
