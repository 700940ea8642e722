import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";

const elsewhere = { headers: { "x-forwarded-for": "203.0.113.9" } };

describe("first-run setup", () => {
  test("is required until it is done, then rejected", async () => {
    const on = await startTestServer();
    expect(await on.call("GET /auth/config")).toMatchObject({
      app_name: null,
      setup_required: true,
      setup_code_required: false,
    });
    await on.call("POST /auth/setup", {
      body: { admin_username: "Host", admin_password: TEST_PASSWORD, app_name: "Quiz night" },
    });
    expect(await on.call("GET /auth/config")).toMatchObject({
      app_name: "Quiz night",
      setup_required: false,
      auth_enabled: true,
    });
    const again = await on.send("POST /auth/setup", { body: { admin_username: "two", admin_password: TEST_PASSWORD } });
    expect([again.statusCode, again.json().code]).toEqual([409, "setup_done"]);
    const { access_token } = await on.signIn("host", TEST_PASSWORD);
    expect(await on.call("GET /auth/me", { as: { access_token } })).toMatchObject({
      username: "Host",
      roles: ["admin"],
      communication_language: "en",
    });
    await on.close();
  });
  test("creates the admin with the chosen language of messages", async () => {
    const on = await startTestServer();
    await on.call("POST /auth/setup", {
      body: { admin_username: "host", admin_password: TEST_PASSWORD, communication_language: "de" },
    });
    const { access_token } = await on.signIn("host", TEST_PASSWORD);
    expect(await on.call("GET /auth/me", { as: { access_token } })).toMatchObject({ communication_language: "de" });
    await on.close();
  });

  test("from another machine requires the printed setup code", async () => {
    const on = await startTestServer();
    const body = { admin_username: "host", admin_password: TEST_PASSWORD };
    expect(await on.call("GET /auth/config", elsewhere)).toMatchObject({ setup_code_required: true });
    expect((await on.send("POST /auth/setup", { ...elsewhere, body })).json().code).toBe("setup_code_required");
    expect(
      (await on.send("POST /auth/setup", { ...elsewhere, body: { ...body, setup_code: "AAAA-AAAA" } })).json().code,
    ).toBe("setup_code_invalid");
    const setupCode = on.server.setupCode?.toLowerCase() ?? "";
    await on.call("POST /auth/setup", { ...elsewhere, body: { ...body, setup_code: setupCode } });
    await on.close();
  });

  test("limits guesses of the setup code", async () => {
    const on = await startTestServer();
    const body = { admin_username: "host", admin_password: TEST_PASSWORD, setup_code: "AAAA-AAAA" };
    const codes = [];
    for (let n = 0; n < 12; n += 1) codes.push((await on.send("POST /auth/setup", { ...elsewhere, body })).statusCode);
    expect(codes).toContain(429);
    expect(codes.indexOf(429)).toBe(10);
    await on.close();
  });

  test("accepts exactly one of two concurrent setups", async () => {
    const on = await startTestServer();
    const names = ["anna", "bert", "carl", "dora"];
    const responses = await Promise.all(
      names.map((adminUsername) =>
        on.send("POST /auth/setup", { body: { admin_username: adminUsername, admin_password: TEST_PASSWORD } }),
      ),
    );
    const winners = names.filter((_, index) => responses[index]?.statusCode === 201);
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    const { access_token } = await on.signIn(winners[0] ?? "", TEST_PASSWORD);
    expect((await on.call("GET /users", { as: { access_token } })).items.map(({ username }) => username)).toEqual(
      winners,
    );
    await on.close();
  });

  test("names the missing fields", async () => {
    const on = await startTestServer();
    const response = await on.send("POST /auth/setup", { body: { admin_username: "host" } });
    expect(response.json().details.fields).toMatchObject([{ path: "admin_password", code: "required" }]);
    expect((await on.call("GET /auth/config")).setup_required).toBe(true);
    await on.close();
  });
});

describe("signing in", () => {
  let on: TestServer;
  let admin: Credentials;
  beforeAll(async () => {
    on = await startTestServer();
    admin = await on.setUp();
  });
  afterAll(() => on.close());

  test("accepts the username in any case, or the e-mail address", async () => {
    await on.call("POST /users", {
      as: admin,
      body: { username: "Émile", password: TEST_PASSWORD, email: "Emile@Example.org" },
    });
    for (const name of ["Émile", "émile", " E\u0301MILE ", "emile@example.org"]) await on.signIn(name, TEST_PASSWORD);
  });

  test("a wrong password and an unknown username get the same response", async () => {
    const body = (username: string) => ({ body: { username, password: "wrong password" } });
    const [known, unknown] = [
      await on.send("POST /auth/login", body("admin")),
      await on.send("POST /auth/login", body("nobody")),
    ];
    const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, "");
    expect([known.statusCode, withoutId(known.body)]).toEqual([unknown.statusCode, withoutId(unknown.body)]);
    expect(known.json().message).toBe("Invalid username or password");
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
  });

  test("an unknown username takes as long as a known one", async () => {
    const hash = await accountPasswordHasher.hash(TEST_PASSWORD);
    const time = async (stored: string | null) => {
      const start = performance.now();
      expect(await accountPasswordHasher.verify(stored, "wrong")).toBe(false);
      return performance.now() - start;
    };
    await time(null);
    const [known, unknown] = [[] as number[], [] as number[]];
    for (let n = 0; n < 7; n += 1) {
      known.push(await time(hash));
      unknown.push(await time(null));
    }
    // Without hashing, the lookup would take a thousandth of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
  });

  test("delays repeated wrong passwords", async () => {
    await on.makeUser(admin, "victim");
    const responses = [];
    for (let n = 0; n < 14; n += 1)
      responses.push(await on.send("POST /auth/login", { body: { username: "victim", password: "guess" } }));
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(2);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("X-Forwarded-For counts only from a trusted proxy", async () => {
    const guessing = async (server: TestServer, user: string) => {
      const responses = [];
      for (let n = 0; n < 14; n += 1) {
        const headers = { "x-forwarded-for": `203.0.113.${n}` };
        responses.push(await server.send("POST /auth/login", { headers, body: { username: user, password: "guess" } }));
      }
      return responses.filter(({ statusCode }) => statusCode === 429).length;
    };
    expect(await guessing(on, "nobody")).toBeGreaterThan(2);
    const behindProxy = await startTestServer({ TRUSTED_PROXIES: "loopback" });
    expect(await guessing(behindProxy, "nobody")).toBe(0);
    await behindProxy.close();
  });

  test("logout revokes the refresh token; a forged token revokes nothing", async () => {
    const { refresh_token = "" } = await on.signIn("admin", TEST_PASSWORD);
    await on.call("POST /auth/logout", { body: { refresh_token: "made.up" } });
    await on.call("POST /auth/logout", { body: {} });
    await on.call("POST /auth/refresh", { body: { refresh_token } });
    await on.call("POST /auth/logout", { body: { refresh_token } });
    expect((await on.send("POST /auth/refresh", { body: { refresh_token } })).json().code).toBe("session_expired");
  });

  test("logout revokes the access tokens of that session at once, and no others", async () => {
    const [here, there] = [await on.signIn("admin", TEST_PASSWORD), await on.signIn("admin", TEST_PASSWORD)];
    const statusOf = async ({ access_token }: Credentials) =>
      (await on.send("GET /auth/me", { as: access_token === undefined ? {} : { access_token } })).statusCode;
    const renewed = await on.call("POST /auth/refresh", { body: { refresh_token: here.refresh_token ?? "" } });
    await on.call("POST /auth/logout", { body: { refresh_token: renewed.refresh_token } });
    expect([await statusOf(here), await statusOf(renewed), await statusOf(there)]).toEqual([401, 401, 200]);
  });

  test("a session that ended stays ended after a restart", async () => {
    let own = await startTestServer();
    try {
      await own.setUp();
      const [ended, kept] = [await own.signIn("admin", TEST_PASSWORD), await own.signIn("admin", TEST_PASSWORD)];
      await own.call("POST /auth/logout", { body: { refresh_token: ended.refresh_token ?? "" } });
      own = await own.restart();
      expect((await own.send("GET /auth/me", { as: ended })).json().code).toBe("session_expired");
      expect((await own.send("GET /auth/me", { as: kept })).statusCode).toBe(200);
    } finally {
      await own.close();
    }
  });

  test("forged and foreign tokens count as an expired session, a missing token as unauthorized", async () => {
    const send = async (authorization?: string) =>
      (await on.send("GET /auth/me", authorization === undefined ? {} : { headers: { authorization } })).json<{
        code: string;
      }>().code;
    const { access_token } = await on.signIn("admin", TEST_PASSWORD);
    const [head, body] = access_token.split(".");
    expect(await send()).toBe("unauthorized");
    expect(await send("Basic YTpi")).toBe("unauthorized");
    expect(await send(`Bearer ${head}.${body}.forged`)).toBe("session_expired");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    expect(await send(`Bearer ${none}.${body}.`)).toBe("session_expired");
  });
});

describe("account changes by an admin apply at once", () => {
  let on: TestServer;
  let admin: Credentials;
  beforeAll(async () => {
    on = await startTestServer();
    admin = await on.setUp();
  });
  afterAll(() => on.close());
  const statusOf = async (as: Credentials) => (await on.send("GET /auth/me", { as })).statusCode;

  test("deactivation", async () => {
    const user = await on.makeUser(admin, "leaver");
    const { refresh_token = "" } = await on.signIn("leaver", TEST_PASSWORD);
    expect(await statusOf(user)).toBe(200);
    await on.call("PATCH /users/:id", { as: admin, params: { id: user.id }, body: { active: false } });
    expect(await statusOf(user)).toBe(401);
    expect((await on.send("POST /auth/refresh", { body: { refresh_token } })).statusCode).toBe(401);
    const login = await on.send("POST /auth/login", { body: { username: "leaver", password: TEST_PASSWORD } });
    expect([login.statusCode, login.json().code]).toEqual([403, "user_inactive"]);
    await on.call("PATCH /users/:id", { as: admin, params: { id: user.id }, body: { active: true } });
    expect(await statusOf(user)).toBe(401);
    await on.signIn("leaver", TEST_PASSWORD);
  });

  test("another role", async () => {
    const user = await on.makeUser(admin, "riser");
    expect((await on.send("GET /users", { as: user })).statusCode).toBe(403);
    await on.call("PATCH /users/:id", { as: admin, params: { id: user.id }, body: { role: "admin" } });
    expect((await on.send("GET /users", { as: user })).statusCode).toBe(200);
    await on.call("PATCH /users/:id", { as: admin, params: { id: user.id }, body: { role: "user" } });
    expect((await on.send("GET /users", { as: user })).statusCode).toBe(403);
  });

  test("a new password", async () => {
    const user = await on.makeUser(admin, "forgetful");
    await on.call("PATCH /users/:id", { as: admin, params: { id: user.id }, body: { password: "another one" } });
    expect(await statusOf(user)).toBe(401);
    expect(
      (await on.send("POST /auth/login", { body: { username: "forgetful", password: TEST_PASSWORD } })).statusCode,
    ).toBe(401);
    await on.signIn("forgetful", "another one");
  });

  test("the last admin is kept, even when two admins step down concurrently", async () => {
    const { id } = await on.call("GET /auth/me", { as: admin });
    const demote = (as: Credentials, of: string) =>
      on.send("PATCH /users/:id", { as, params: { id: of }, body: { role: "user" } });
    expect((await demote(admin, id)).json().code).toBe("last_admin");
    const second = await on.makeUser(admin, "second", "admin");
    const responses = await Promise.all([demote(admin, second.id), demote(second, id)]);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = await on.database.read
      .selectFrom("users")
      .select("username")
      .where("role", "=", "admin")
      .where("active", "=", 1)
      .execute();
    expect(left).toHaveLength(1);
  });
});

test("usernames and e-mail addresses are unique regardless of case", async () => {
  const on = await startTestServer();
  const admin = await on.setUp();
  await on.call("POST /users", {
    as: admin,
    body: { username: "Zoë", password: TEST_PASSWORD, email: "zoe@example.org" },
  });
  const code = async (body: { username: string; email?: string }) =>
    (await on.send("POST /users", { as: admin, body: { password: TEST_PASSWORD, ...body } })).json<{ code: string }>()
      .code;
  expect(await code({ username: "ZOË" })).toBe("username_taken");
  expect(await code({ username: "other", email: "ZOE@example.org" })).toBe("email_taken");
  const found = await on.call("GET /users", { as: admin, query: { search: "ZOE@" } });
  expect(found.items.map(({ username }) => username)).toEqual(["Zoë"]);
  await on.close();
});
