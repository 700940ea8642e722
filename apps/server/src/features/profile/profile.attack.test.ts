import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tokens } from "@showrunner/contract/rest";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

const NEW_PASSWORD = "another password";
const FIREFOX = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

let on: TestServer;
let admin: Credentials;
let count = 0;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
});
afterAll(() => on.close());

async function makeUser(): Promise<{ readonly name: string; readonly id: string; readonly tokens: Tokens }> {
  const name = `person${(count += 1)}`;
  const { id } = await on.makeUser(admin, name);
  return { name, id, tokens: await on.signIn(name, TEST_PASSWORD) };
}
const getStatus = async (as: Credentials): Promise<number> => (await on.send("GET /auth/me", { as })).statusCode;
const changePassword = (as: Credentials, current: string, next = NEW_PASSWORD) =>
  on.send("POST /auth/change-password", { as, body: { current_password: current, new_password: next } });

describe("a new password", () => {
  test("ends all other sessions at once, and this one goes on with the new token", async () => {
    const { name, tokens } = await makeUser();
    const other = await on.signIn(name, TEST_PASSWORD);
    const response = await changePassword(tokens, TEST_PASSWORD);
    expect(response.statusCode).toBe(200);
    const { access_token } = response.json<Tokens>();
    expect(await getStatus({ access_token })).toBe(200);
    expect(await getStatus(other)).toBe(401);
    // The session's own previous access token is revoked, too.
    expect(await getStatus(tokens)).toBe(401);
    const replay = await on.send("POST /auth/refresh", { body: { refresh_token: other.refresh_token ?? "" } });
    expect(replay.json().code).toBe("session_expired");
    const own = await on.call("POST /auth/refresh", { body: { refresh_token: tokens.refresh_token ?? "" } });
    expect(await getStatus(own)).toBe(200);
    expect((await on.send("POST /auth/login", { body: { username: name, password: TEST_PASSWORD } })).statusCode).toBe(
      401,
    );
    await on.signIn(name, NEW_PASSWORD);
  });

  test("needs the current one: a wrong one is a field error and ends no session", async () => {
    const { name, tokens } = await makeUser();
    const response = await changePassword(tokens, "wrong password");
    expect(response.statusCode).toBe(422);
    expect(response.json().details.fields).toMatchObject([{ path: "current_password", code: "wrong_password" }]);
    expect(await getStatus(tokens)).toBe(200);
    await on.signIn(name, TEST_PASSWORD);
  });

  test("has at least 6 characters", async () => {
    const { tokens } = await makeUser();
    const response = await changePassword(tokens, TEST_PASSWORD, "12345");
    expect(response.json().details.fields).toMatchObject([{ path: "new_password", code: "password_length" }]);
  });

  test("of two concurrent changes, one wins", async () => {
    const { name, tokens } = await makeUser();
    const candidates = ["first password", "second password"];
    const responses = await Promise.all(candidates.map((next) => changePassword(tokens, TEST_PASSWORD, next)));
    expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "409"]);
    const winner = candidates[responses.findIndex(({ statusCode }) => statusCode === 200)] ?? "";
    await on.signIn(name, winner);
  });

  test("guesses of the current one count together with those of the login form", async () => {
    const { tokens } = await makeUser();
    const statuses = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await changePassword(tokens, `guess ${n}`)).statusCode);
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect(statuses).toContain(429);
    // Even the right password has to wait; otherwise the delay would reveal which guess is right.
    expect((await changePassword(tokens, TEST_PASSWORD)).statusCode).toBe(429);
  });
});

describe("an account without a password", () => {
  const ACCOUNT_WITHOUT = { password_hash: "" };
  const makeUserWithout = async () => {
    const user = await makeUser();
    const { write, read } = on.database;
    await write([{ query: read.updateTable("users").set(ACCOUNT_WITHOUT).where("id", "=", user.id) }]);
    return user;
  };
  const ageSessions = (userId: string) => {
    const { write, read } = on.database;
    const query = read.updateTable("auth_sessions").set({ created_at: Date.now() - 11 * 60_000 });
    return write([{ query: query.where("user_id", "=", userId) }]);
  };
  const setPassword = (as: Credentials) =>
    on.send("POST /auth/set-password", { as, body: { new_password: NEW_PASSWORD } });

  test("cannot sign in with any password, and is indistinguishable from one with another password", async () => {
    const { name } = await makeUserWithout();
    const login = (password: string) => on.send("POST /auth/login", { body: { username: name, password } });
    for (const password of [TEST_PASSWORD, "nobody's password", " "]) {
      const response = await login(password);
      expect([response.statusCode, response.json().code]).toEqual([401, "invalid_credentials"]);
    }
    expect((await login("")).statusCode).toBe(422);
  });

  test("can set one after a recent sign-in, which ends all other sessions", async () => {
    const { name, id, tokens } = await makeUser();
    const other = await on.signIn(name, TEST_PASSWORD);
    const { write, read } = on.database;
    await write([{ query: read.updateTable("users").set(ACCOUNT_WITHOUT).where("id", "=", id) }]);
    expect(await on.call("GET /auth/auth-status", { as: tokens })).toMatchObject({ has_password: false, methods: [] });
    const changed = await changePassword(tokens, "any");
    expect([changed.statusCode, changed.json().code]).toEqual([409, "password_missing"]);
    const response = await setPassword(tokens);
    expect(response.statusCode).toBe(200);
    expect(await getStatus(response.json<Tokens>())).toBe(200);
    expect(await getStatus(other)).toBe(401);
    const again = await on.signIn(name, NEW_PASSWORD);
    expect((await setPassword(again)).json().code).toBe("password_exists");
  });

  test("can neither set one nor be deleted long after the sign-in", async () => {
    const { id, tokens } = await makeUserWithout();
    await ageSessions(id);
    // Renewing the token does not count as a sign-in.
    const renewed = await on.call("POST /auth/refresh", { body: { refresh_token: tokens.refresh_token ?? "" } });
    expect(await on.call("GET /auth/auth-status", { as: renewed })).toMatchObject({ recent_login_until: null });
    const removed = await on.send("DELETE /auth/me", { as: renewed, body: { content: "delete" } });
    for (const response of [await setPassword(renewed), removed])
      expect([response.statusCode, response.json().code]).toEqual([403, "recent_login_required"]);
    expect(await getStatus(renewed)).toBe(200);
  });

  test("can be deleted after a recent sign-in", async () => {
    const { tokens } = await makeUserWithout();
    await on.call("DELETE /auth/me", { as: tokens, body: { content: "delete" } });
    expect(await getStatus(tokens)).toBe(401);
  });

  test("of two passwords set concurrently, one is stored", async () => {
    const { tokens } = await makeUserWithout();
    const responses = await Promise.all([setPassword(tokens), setPassword(tokens)]);
    expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "409"]);
  });
});

test("an account with a password cannot be deleted without it", async () => {
  const { tokens } = await makeUser();
  const response = await on.send("DELETE /auth/me", { as: tokens, body: { content: "delete" } });
  expect(response.json().details.fields).toMatchObject([{ path: "password", code: "required" }]);
});

describe("sessions", () => {
  test("are listed with device, address and the current one first", async () => {
    const { name } = await makeUser();
    const tokens = await on.call("POST /auth/login", {
      body: { username: name, password: TEST_PASSWORD },
      headers: FIREFOX,
    });
    const { items } = await on.call("GET /auth/sessions", { as: tokens });
    expect(items).toHaveLength(3);
    expect(items.filter(({ current }) => current)).toMatchObject([
      { device: { browser: "Firefox", system: "Linux" }, address: "127.0.0.1" },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/hash|token/);
  });

  test("one can be ended, and its tokens end with it", async () => {
    const { name, tokens } = await makeUser();
    const other = await on.signIn(name, TEST_PASSWORD);
    const { items } = await on.call("GET /auth/sessions", { as: other });
    const id = items.find(({ current }) => current)?.id ?? "";
    await on.call("DELETE /auth/sessions/:id", { as: tokens, params: { id } });
    expect(await getStatus(other)).toBe(401);
    expect(await getStatus(tokens)).toBe(200);
    const refused = await on.send("POST /auth/refresh", { body: { refresh_token: other.refresh_token ?? "" } });
    expect(refused.statusCode).toBe(401);
  });

  test("all others can be ended", async () => {
    const { name, tokens } = await makeUser();
    const others = [await on.signIn(name, TEST_PASSWORD), await on.signIn(name, TEST_PASSWORD)];
    await on.call("DELETE /auth/sessions", { as: tokens });
    expect(await Promise.all(others.map(getStatus))).toEqual([401, 401]);
    expect(await getStatus(tokens)).toBe(200);
    expect((await on.call("GET /auth/sessions", { as: tokens })).items).toHaveLength(1);
  });

  test("of other users are treated as unknown", async () => {
    const [victim, attacker] = [await makeUser(), await makeUser()];
    const [session] = (await on.call("GET /auth/sessions", { as: victim.tokens })).items;
    const end = (id: string) => on.send("DELETE /auth/sessions/:id", { as: attacker.tokens, params: { id } });
    const [foreign, unknown] = [await end(session?.id ?? ""), await end("00000000-0000-7000-8000-000000000000")];
    const withoutRequestId = (body: string) => ({ ...(JSON.parse(body) as object), request_id: null });
    expect(foreign.statusCode).toBe(404);
    expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
    expect(await getStatus(victim.tokens)).toBe(200);
  });
});

describe("one's own account", () => {
  test("can be renamed, and keeps working with the same token", async () => {
    const { tokens } = await makeUser();
    const changes = { username: "Renamed.One", first_name: " Rena ", communication_language: "de" as const };
    expect(await on.call("PATCH /auth/me", { as: tokens, body: changes })).toMatchObject({
      ...changes,
      first_name: "Rena",
    });
    await on.signIn("renamed.one", TEST_PASSWORD);
    expect(await on.call("GET /auth/me", { as: tokens })).toMatchObject({ username: "Renamed.One" });
    // A different spelling of the own name is allowed.
    await on.call("PATCH /auth/me", { as: tokens, body: { username: "RENAMED.one" } });
  });

  test("cannot take another user's name or one that is confusable with it", async () => {
    const { tokens } = await makeUser();
    for (const username of ["admin", "ADMIN", "аdmin"]) {
      const response = await on.send("PATCH /auth/me", { as: tokens, body: { username } });
      expect([response.statusCode, response.json().code]).toEqual([409, "username_taken"]);
    }
  });

  test("cannot make itself an admin, active, or anything else", async () => {
    const { tokens } = await makeUser();
    const body = { first_name: "A", role: "admin", active: false, email: "x@example.org", token_version: 9 };
    const me = await on.call("PATCH /auth/me", { as: tokens, body });
    expect(me).toMatchObject({ first_name: "A", role: "user", active: true, email: null });
  });

  test("can try only a few usernames per hour", async () => {
    const { tokens } = await makeUser();
    const statuses = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await on.send("PATCH /auth/me", { as: tokens, body: { username: "admin" } })).statusCode);
    expect(statuses.indexOf(429)).toBe(10);
  });

  test("knows whether it is the last admin", async () => {
    expect(await on.call("GET /auth/auth-status", { as: admin })).toMatchObject({
      has_password: true,
      methods: [{ method: "credentials", removable: false }],
      is_last_admin: true,
    });
    const { tokens } = await makeUser();
    expect((await on.call("GET /auth/auth-status", { as: tokens })).is_last_admin).toBe(false);
  });
});

describe("recent activity", () => {
  test("shows what happened to the account, but not from where an admin acted", async () => {
    const { id, name } = await makeUser();
    await on.call("PATCH /users/:id", { as: admin, params: { id }, body: { password: NEW_PASSWORD } });
    await on.send("POST /auth/login", { body: { username: name, password: TEST_PASSWORD } });
    const tokens = await on.signIn(name, NEW_PASSWORD);
    await expect
      .poll(async () => (await on.call("GET /auth/activity", { as: tokens })).items.map(({ type }) => type))
      .toContain("login_failed");
    const { items } = await on.call("GET /auth/activity", { as: tokens });
    const changed = items.find(({ type }) => type === "password_changed");
    expect(changed).toMatchObject({ by_me: false, address: null, device: { browser: null } });
    expect(items.find(({ type }) => type === "login_failed")).toMatchObject({ by_me: false, address: "127.0.0.1" });
    const other = await makeUser();
    const foreign = await on.call("GET /auth/activity", { as: other.tokens });
    expect(foreign.items.map((item) => item.id).some((each) => items.some((mine) => mine.id === each))).toBe(false);
  });
});

test("the access token carries the claims of the specification", async () => {
  const { id, name, tokens } = await makeUser();
  const claims = JSON.parse(Buffer.from(tokens.access_token.split(".")[1] ?? "", "base64url").toString()) as {
    iat: number;
    exp: number;
  };
  expect(claims).toMatchObject({
    iss: "showrunner",
    sub: id,
    aud: "access",
    roles: ["user"],
    email: null,
    username: name,
    typ: "Bearer",
  });
  expect(claims.exp - claims.iat).toBe(tokens.expires_in);
});
