import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { RESEND_VERIFICATION_JOB } from "./verification.service.ts";
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
    USER_REGISTRATION_ENABLED: "true",
    EMAIL_VERIFICATION_ENABLED: "true",
    TRUSTED_PROXIES: "loopback",
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
const pass = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1_000);

/** A different client address each time, so that per-address limits do not interfere. */
const headers = () => {
  count += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(count / 250)}.${(count % 250) + 1}` };
};
const register = async (username: string, email = `${username}@example.org`) => {
  const body = { username, email, password: TEST_PASSWORD };
  return server.call("POST /auth/register", { body, headers: headers() });
};
const mailsTo = (address: string) =>
  mailServer.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.text ?? "");
const awaitMail = async (address: string, n = 1) => {
  await expect.poll(() => mailsTo(address).length).toBe(n);
  const text = mailsTo(address).at(-1) ?? "";
  const [, token = "", signature = ""] = /verify-email\/([\w-]+)\?signature=([\w-]+)/.exec(text) ?? [];
  const [code = ""] = /^[A-Z2-9]{8}$/m.exec(text) ?? [];
  return { token, signature, code };
};
const login = (username: string, password = TEST_PASSWORD) =>
  server.send("POST /auth/login", { body: { username, password }, headers: headers() });
const tryCode = (code: string, id?: string) =>
  server.send("POST /auth/verify-email-code", {
    body: { verification_code: code, ...(id === undefined ? {} : { verification_id: id }) },
    headers: headers(),
  });
const followLink = ({ token, signature }: { token: string; signature: string }) =>
  server.send("POST /auth/verify-email/:token", { params: { token }, body: { signature } });
const codeOf = (response: { json: () => unknown; statusCode: number }) =>
  `${response.statusCode} ${(response.json() as { code?: string }).code ?? ""}`.trim();

describe("verification", () => {
  test("is announced, and an account can sign in once its code was entered", async () => {
    expect(await server.call("GET /auth/config")).toMatchObject({ email_verification_enabled: true });
    const { verification_id: id = "", email } = await register("carla");
    expect(email).toBeNull();
    const { code } = await awaitMail("carla@example.org");
    const status = () => server.call("GET /auth/verification-status/:id", { params: { id } });
    expect(await status()).toMatchObject({ verified: false, email: "c•••@example.org" });
    const refused = await login("carla");
    expect(codeOf(refused)).toBe("403 email_not_verified");
    expect(refused.json().details.params).toEqual({ verification_id: id });
    expect((await tryCode(code.toLowerCase(), id)).json()).toEqual({ verified: true });
    expect(await status()).toMatchObject({ verified: true });
    expect((await login("carla")).statusCode).toBe(200);
    expect((await login("CARLA@example.org")).statusCode).toBe(200);
  });

  test("by link works once, and only with its signature", async () => {
    await register("dora");
    const link = await awaitMail("dora@example.org");
    expect(codeOf(await followLink({ ...link, signature: "x" }))).toBe("422 verification_link_invalid");
    expect(codeOf(await followLink({ ...link, token: "forged" }))).toBe("422 verification_link_invalid");
    const stripped = await server.send("POST /auth/verify-email/:token", {
      params: { token: link.token },
      body: {} as { signature: string },
    });
    expect(stripped.statusCode).toBe(422);
    const both = await Promise.all([followLink(link), followLink(link)]);
    expect(both.map(codeOf).toSorted()).toEqual(["200", "410 verification_link_expired"]);
    expect(codeOf(await followLink(link))).toBe("410 verification_link_expired");
  });

  test("a link expires after 24 hours or when a new mail is sent", async () => {
    const { verification_id = "" } = await register("emil");
    const first = await awaitMail("emil@example.org");
    const resend = () =>
      server.send("POST /auth/resend-verification", { body: { verification_id }, headers: headers() });
    expect((await resend()).statusCode).toBe(429);
    pass(61);
    const responses = await Promise.all([resend(), resend(), resend()]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    const second = await awaitMail("emil@example.org", 2);
    expect(codeOf(await followLink(first))).toBe("410 verification_link_expired");
    pass(24 * 3_600);
    expect(codeOf(await followLink(second))).toBe("410 verification_link_expired");
    expect(codeOf(await tryCode(second.code))).toBe("422 verification_code_invalid");
  });

  test("a setting without mail has no effect", async () => {
    const plain = await startTestServer({ USER_REGISTRATION_ENABLED: "true", EMAIL_VERIFICATION_ENABLED: "true" });
    await plain.setUp();
    expect(await plain.call("GET /auth/config")).toMatchObject({ email_verification_enabled: false });
    const body = { username: "frieda", email: "frieda@example.org", password: TEST_PASSWORD };
    expect(await plain.call("POST /auth/register", { body })).toMatchObject({ email: "frieda@example.org" });
    expect((await plain.signIn("frieda", TEST_PASSWORD)).access_token).toBeTruthy();
    await plain.close();
  });

  test("accounts created by admins need no verification", async () => {
    const body = { username: "gustav", email: "gustav@example.org", password: TEST_PASSWORD };
    await server.call("POST /users", { as: admin, body });
    expect((await login("gustav")).statusCode).toBe(200);
  });
});

describe("attacks", () => {
  test("five wrong codes void the code, even when tried concurrently", async () => {
    const { verification_id = "" } = await register("hanna");
    const { code, ...link } = await awaitMail("hanna@example.org");
    const tries = await Promise.all(Array.from({ length: 20 }, () => tryCode("ZZZZZZZZ", verification_id)));
    const codes = tries.map(codeOf);
    expect(codes.filter((it) => it === "422 verification_code_invalid")).toHaveLength(5);
    expect(codes.filter((it) => it === "410 verification_code_ended")).toHaveLength(15);
    expect(codeOf(await tryCode(code, verification_id))).toBe("410 verification_code_ended");
    expect(codeOf(await tryCode(code))).toBe("422 verification_code_invalid");
    expect(codeOf(await followLink(link))).toBe("200");
  });

  test("codes cannot be guessed without an id: tries are limited per address", async () => {
    const from = { "x-forwarded-for": "203.0.113.9" };
    const tries = [];
    for (let n = 0; n < 70; n += 1)
      tries.push(
        await server.send("POST /auth/verify-email-code", { body: { verification_code: "ZZZZZZZZ" }, headers: from }),
      );
    expect(tries.findIndex(({ statusCode }) => statusCode === 429)).toBe(60);
  });

  test("a code is valid for its own account only", async () => {
    const [ida, jana] = [await register("ida"), await register("jana")];
    const { code } = await awaitMail("ida@example.org");
    expect(codeOf(await tryCode(code, jana.verification_id))).toBe("422 verification_code_invalid");
    expect(codeOf(await tryCode(code, ida.verification_id))).toBe("200");
    expect(codeOf(await login("jana"))).toBe("403 email_not_verified");
  });

  test("a taken address gets the same response as a free one, and its owner is notified", async () => {
    const { read, write } = server.database;
    await write([
      { query: read.updateTable("users").set({ email_verified_at: Date.now() }).where("username", "=", "gustav") },
    ]);
    const [free, taken] = [await register("klara"), await register("lena", "GUSTAV@example.org")];
    expect(Object.keys(taken)).toEqual(Object.keys(free));
    await expect.poll(() => mailsTo("gustav@example.org").length).toBe(1);
    expect(mailsTo("gustav@example.org")[0]).toContain("gustav");
    expect(mailsTo("gustav@example.org")[0]).not.toMatch(/verify-email|lena/);
    expect(mailsTo("GUSTAV@example.org")).toEqual([]);
    expect([codeOf(await login("klara")), codeOf(await login("lena"))]).toEqual(
      Array.from({ length: 2 }, () => "403 email_not_verified"),
    );
    // Both registrations took their usernames.
    const again = (username: string) =>
      server.send("POST /auth/register", {
        body: { username, email: "other@example.org", password: TEST_PASSWORD },
        headers: headers(),
      });
    expect([codeOf(await again("klara")), codeOf(await again("lena"))]).toEqual(
      Array.from({ length: 2 }, () => "409 username_taken"),
    );
    // The owner can still sign in.
    expect((await login("gustav@example.org")).statusCode).toBe(200);
  });

  test("an unverified address blocks no other account and cannot be used to sign in", async () => {
    await register("mallory", "nora@example.org");
    const mallory = await awaitMail("nora@example.org");
    await register("nora");
    const nora = await awaitMail("nora@example.org", 2);
    expect(codeOf(await followLink(nora))).toBe("200");
    expect(codeOf(await followLink(mallory))).toBe("409 email_taken");
    expect(codeOf(await login("mallory"))).toBe("403 email_not_verified");
    expect(codeOf(await login("mallory", "wrong password"))).toBe("401 invalid_credentials");
    expect((await login("nora@example.org")).json().access_token).toBeTruthy();
  });

  test("resending does not reveal whether an account waits for the address, and cannot flood a mailbox", async () => {
    await register("olaf");
    await awaitMail("olaf@example.org");
    const resend = (email: string) =>
      server.send("POST /auth/resend-verification", { body: { email }, headers: headers() });
    pass(61);
    const [known, unknown] = [await resend("olaf@example.org"), await resend("nobody@example.org")];
    expect([known.statusCode, Object.keys(known.json())]).toEqual([unknown.statusCode, Object.keys(unknown.json())]);
    await awaitMail("olaf@example.org", 2);
    expect(mailsTo("nobody@example.org")).toEqual([]);
    expect([(await resend("olaf@example.org")).statusCode, (await resend("nobody@example.org")).statusCode]).toEqual([
      429, 429,
    ]);
    for (let n = 0; n < 10; n += 1) await register(`flood${n}`, "pia@example.org");
    await sleep(1_500);
    expect(mailsTo("pia@example.org")).toHaveLength(6);
  });

  test("beyond the limit of mails per recipient nothing is sent, and the last code and link stay valid", async () => {
    const { verification_id = "" } = await register("tilda");
    const resend = (body: { verification_id: string } | { email: string }) =>
      server.send("POST /auth/resend-verification", { body, headers: headers() });
    await awaitMail("tilda@example.org");
    for (let n = 2; n <= 6; n += 1) {
      pass(61);
      expect((await resend({ verification_id })).statusCode).toBe(200);
      await awaitMail("tilda@example.org", n);
    }
    const last = await awaitMail("tilda@example.org", 6);
    pass(61);
    const refused = await resend({ verification_id });
    expect(codeOf(refused)).toBe("429 too_many_requests");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    // Requested by address, the response is the same as for any address.
    const [known, unknown] = [await resend({ email: "tilda@example.org" }), await resend({ email: "x@example.org" })];
    expect([known.statusCode, known.json()]).toEqual([200, unknown.json()]);
    const jobs = server.database.read.selectFrom("jobs").select("id").where("kind", "=", RESEND_VERIFICATION_JOB);
    await expect.poll(() => jobs.execute()).toEqual([]);
    expect(mailsTo("tilda@example.org")).toHaveLength(6);
    const status = await server.call("GET /auth/verification-status/:id", { params: { id: verification_id } });
    expect(Date.parse(status.resend_available_at)).toBeLessThan(Date.now());
    expect(codeOf(await tryCode("ZZZZZZZZ", verification_id))).toBe("422 verification_code_invalid");
    expect(codeOf(await followLink(last))).toBe("200");
  });

  test("a never verified account frees its username after a week; used accounts stay", async () => {
    await register("quentin");
    pass(8 * 24 * 3_600);
    expect((await register("quentin")).verification_id).toBeTruthy();
    expect((await login("carla")).statusCode).toBe(200);
  });

  test("a never verified account to which content was handed over stays", async () => {
    const { id } = await register("rosa");
    const leaver = await server.makeUser(admin, "leaver");
    const game = await server.call("POST /games", { as: leaver, body: { title: "Own", owner: "me" } });
    const body = { content: "hand_over" as const, hand_over_to: id };
    await server.call("DELETE /users/:id", { as: admin, params: { id: leaver.id }, body });
    pass(8 * 24 * 3_600);
    await register("sam");
    const later = await server.signIn("admin", TEST_PASSWORD);
    expect((await server.call("GET /games/:id", { as: later, params: { id: game.id } })).owner_id).toBe(id);
    expect((await server.send("GET /users/:id", { as: later, params: { id } })).statusCode).toBe(200);
  });

  test("neither tokens nor codes are stored or logged in plain text", async () => {
    await register("sven");
    const { token, code } = await awaitMail("sven@example.org");
    const { read } = server.database;
    const stored = JSON.stringify([
      await read.selectFrom("account_tokens").selectAll().execute(),
      await read.selectFrom("mail_outbox").selectAll().execute(),
      await read.selectFrom("security_events").selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(code);
  });
});
