import { createHmac, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TokenCheck } from "@showrunner/contract/rest";
import { composeServer } from "../../compose.ts";
import { openInfrastructure } from "../../compose/open-infrastructure.ts";
import { readConfig } from "../../config.ts";
import { startMockProvider, type MockProvider } from "../identity-provider/testing/mock-provider.ts";
import {
  buildRequest,
  startTestServer,
  TEST_PASSWORD,
  type Credentials,
  type TestServer,
} from "../../testing/test-server.ts";

let provider: MockProvider;
let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  provider = await startMockProvider();
  server = await startTestServer(provider.environment);
  admin = await server.setUp();
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

const check = (token: string): Promise<TokenCheck> =>
  server.call("POST /admin/auth-tools/check-token", { as: admin, body: { token } });
const problemOf = async (token: string): Promise<string | null> => (await check(token)).problem;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const decodePart = (part = ""): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
/** The token with a changed header or claims, and its original signature. */
function alter(token: string, change: { readonly header?: object; readonly claims?: object }): string {
  const [header, claims, signature] = token.split(".");
  return [
    encode({ ...decodePart(header), ...change.header }),
    encode({ ...decodePart(claims), ...change.claims }),
    signature,
  ].join(".");
}

describe("access tokens", () => {
  test("the check reports a token as valid if the server accepts it", async () => {
    expect(await check(admin.access_token ?? "")).toEqual({
      kind: "access",
      problem: null,
      issuer: { expected: "showrunner", matches: true },
      audience: { expected: "access", matches: true },
    });
    expect(await problemOf(`  Bearer ${admin.access_token ?? ""}\n`)).toBeNull();
  });

  test("the check says why a token is invalid", async () => {
    const token = admin.access_token ?? "";
    expect(await problemOf(alter(token, { claims: { roles: ["root"] } }))).toBe("signature");
    expect(await problemOf(alter(token, { header: { alg: "none" } }))).toBe("algorithm");
    expect(await problemOf(alter(token, { header: { alg: "RS256" } }))).toBe("algorithm");
    expect(await problemOf(alter(token, { claims: { iss: "https://evil.example" } }))).toBe("unknown_issuer");
    for (const text of ["", "abc", "a.b", "a.b.c", `${token}.x`, encode("text"), "é".repeat(5_000)])
      expect(await problemOf(text)).toBe("malformed");
    const user = await server.makeUser(admin, "changing");
    const { id } = user;
    const change = (body: object) => server.call("PATCH /users/:id", { as: admin, params: { id }, body });
    expect(await problemOf(user.access_token ?? "")).toBeNull();
    await change({ password: "another password" });
    expect(await problemOf(user.access_token ?? "")).toBe("account_changed");
    const { access_token } = await server.signIn("changing", "another password");
    await server.call("POST /auth/logout", { as: { access_token }, body: {} });
    expect(await problemOf(access_token)).toBe("session_ended");
    const again = await server.signIn("changing", "another password");
    await change({ active: false });
    expect(await problemOf(again.access_token)).toBe("account_inactive");
    await server.call("DELETE /users/:id", { as: admin, params: { id }, body: { content: "delete" } });
    expect(["account_missing", "session_ended"]).toContain(await problemOf(again.access_token));
  });

  test("a token signed with an attacker's key, or with the key of team tokens, is invalid", async () => {
    const unsigned = (admin.access_token ?? "").split(".").slice(0, 2).join(".");
    const signature = createHmac("sha256", "guessed").update(unsigned).digest("base64url");
    expect(await problemOf(`${unsigned}.${signature}`)).toBe("signature");
  });
});

describe("ID tokens of the identity provider", () => {
  test("are verified with its keys, its client id and the time", async () => {
    const now = Math.floor(Date.now() / 1_000);
    const sign = (claims: object) => provider.signAccessToken({ aud: "quiz", exp: now + 60, ...claims });
    const good = await sign({});
    expect(await check(good)).toEqual({
      kind: "identity_provider",
      problem: null,
      issuer: { expected: provider.issuer, matches: true },
      audience: { expected: "quiz", matches: true },
    });
    expect(await problemOf(await sign({ aud: ["other", "quiz"] }))).toBeNull();
    expect(await check(await sign({ aud: "other" }))).toMatchObject({
      problem: "audience",
      audience: { expected: "quiz", matches: false },
    });
    expect(await problemOf(await sign({ exp: now - 61 }))).toBe("expired");
    expect(await problemOf(await sign({ exp: now - 30 }))).toBeNull();
    expect(await problemOf(await sign({ nbf: now + 120 }))).toBe("not_yet_valid");
    expect(await problemOf(alter(good, { claims: { sub: "somebody" } }))).toBe("signature");
    expect(await problemOf(alter(good, { header: { kid: randomUUID() } }))).toBe("unknown_key");
    // Algorithm confusion: the public key used as a shared secret.
    expect(await problemOf(alter(good, { header: { alg: "HS256" } }))).toBe("algorithm");
  });

  test("addresses in a token are not followed", async () => {
    let requests = 0;
    const foreign = await startMockProvider();
    foreign.onResponse(() => (requests += 1));
    const header = { jku: `${foreign.issuer}/jwks`, x5u: `${foreign.issuer}/jwks` };
    const token = await foreign.signAccessToken({ aud: "quiz" });
    expect(await problemOf(alter(token, { header }))).toBe("unknown_issuer");
    expect(await problemOf(alter(token, { header, claims: { iss: provider.issuer } }))).toBe("unknown_key");
    expect(requests).toBe(0);
    await foreign.stop();
  });
});

describe("the diagnosis of the identity provider", () => {
  const diagnose = () => server.call("POST /admin/auth-tools/diagnose-provider", { as: admin });

  test("reports keys, clock skew and the redirect URI to register", async () => {
    const found = await diagnose();
    expect(found.steps.map(({ step, state }) => [step, state])).toEqual([
      ["settings", "ok"],
      ["discovery", "ok"],
      ["keys", "ok"],
      ["login_page", "ok"],
    ]);
    expect(found).toMatchObject({ issuer: provider.issuer, redirect_uri: "http://quiz.example.org/auth/callback" });
    expect(found.keys[0]).toMatchObject({ type: "RSA" });
    expect(Math.abs(found.clock_skew_s ?? 99)).toBeLessThanOrEqual(2);
  });

  test("stops at the first failed step", async () => {
    const other = await startTestServer();
    const as = await other.setUp();
    const { steps } = await other.call("POST /admin/auth-tools/diagnose-provider", { as });
    expect(steps.map(({ state }) => state)).toEqual(["failed", "skipped", "skipped", "skipped"]);
    expect(steps[0]?.failure).toBe("no_public_url");
    await other.close();
    const gone = await startMockProvider();
    await gone.stop();
    const alone = await startTestServer(gone.environment);
    const found = await alone.call("POST /admin/auth-tools/diagnose-provider", { as: await alone.setUp() });
    expect(found.steps.map(({ state }) => state)).toEqual(["ok", "failed", "skipped", "skipped"]);
    expect(found.steps[1]?.failure).toBe("unreachable");
    await alone.close();
  });
});

test("nothing that was pasted is logged or stored", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = readConfig({ DATA_DIR: `${server.folder}/other`, HOST: "127.0.0.1", DATABASE_URL: "sqlite:" });
  const base = await openInfrastructure(config, pino({ level: "trace" }, stream));
  const noisy = await composeServer(base);
  const post = (key: "POST /auth/setup" | "POST /auth/login" | "POST /admin/auth-tools/check-token", options: object) =>
    noisy.app.inject(buildRequest(key, options as never));
  await post("POST /auth/setup", { body: { admin_username: "admin", admin_password: TEST_PASSWORD } });
  const login = await post("POST /auth/login", { body: { username: "admin", password: TEST_PASSWORD } });
  const as = { access_token: login.json<{ access_token: string }>().access_token };
  const secret = "c2VjcmV0LXBhcnQtb2YtYS10b2tlbg";
  const tokens = [secret, `${encode({ alg: "HS256" })}.${encode({ iss: "showrunner", sub: secret })}.${secret}`];
  for (const token of tokens) {
    const response = await post("POST /admin/auth-tools/check-token", { as, body: { token } });
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain(secret);
  }
  // Nor when the request is refused.
  for (const token of [secret.repeat(2_000), [secret]])
    expect((await post("POST /admin/auth-tools/check-token", { as, body: { token } })).statusCode).toBe(422);
  expect(lines.join("")).toContain("check-token");
  expect(lines.join("")).not.toContain(secret);
  const tables = ["audit_log", "security_events", "jobs", "mail_outbox", "settings"] as const;
  for (const table of tables)
    expect(JSON.stringify(await base.database.read.selectFrom(table).selectAll().execute())).not.toContain(secret);
  await noisy.close();
});
