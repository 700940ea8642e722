import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { test_password, testServer, type Credentials, type TestServer } from "../../testing/server.ts";
import { account_passwords } from "../../platform/secrets/passwords.ts";

const elsewhere = { headers: { "x-forwarded-for": "203.0.113.9" } };

describe("first-run setup", () => {
  test("is required until it is done, and then refused", async () => {
    const on = await testServer();
    expect(await on.call("GET /auth/config")).toMatchObject({
      app_name: null,
      setup_required: true,
      setup_code_required: false,
    });
    await on.call("POST /auth/setup", {
      body: { admin_username: "Host", admin_password: test_password, app_name: "Quiz night" },
    });
    expect(await on.call("GET /auth/config")).toMatchObject({
      app_name: "Quiz night",
      setup_required: false,
      auth_enabled: true,
    });
    const again = await on.send("POST /auth/setup", { body: { admin_username: "two", admin_password: test_password } });
    expect([again.statusCode, again.json().code]).toEqual([409, "setup_done"]);
    const { access_token } = await on.signIn("host", test_password);
    expect(await on.call("GET /auth/me", { as: { access_token } })).toMatchObject({
      username: "Host",
      roles: ["admin"],
    });
    await on.end();
  });

  test("from elsewhere needs the code that was printed", async () => {
    const on = await testServer();
    const body = { admin_username: "host", admin_password: test_password };
    expect(await on.call("GET /auth/config", elsewhere)).toMatchObject({ setup_code_required: true });
    expect((await on.send("POST /auth/setup", { ...elsewhere, body })).json().code).toBe("setup_code_required");
    expect(
      (await on.send("POST /auth/setup", { ...elsewhere, body: { ...body, setup_code: "AAAA-AAAA" } })).json().code,
    ).toBe("setup_code_invalid");
    const setup_code = on.server.setup_code?.toLowerCase() ?? "";
    await on.call("POST /auth/setup", { ...elsewhere, body: { ...body, setup_code } });
    await on.end();
  });

  test("cannot be guessed into", async () => {
    const on = await testServer();
    const body = { admin_username: "host", admin_password: test_password, setup_code: "AAAA-AAAA" };
    const codes = [];
    for (let n = 0; n < 12; n += 1) codes.push((await on.send("POST /auth/setup", { ...elsewhere, body })).statusCode);
    expect(codes).toContain(429);
    expect(codes.indexOf(429)).toBe(10);
    await on.end();
  });

  test("of two at once, one wins", async () => {
    const on = await testServer();
    const names = ["anna", "bert", "carl", "dora"];
    const answers = await Promise.all(
      names.map((admin_username) =>
        on.send("POST /auth/setup", { body: { admin_username, admin_password: test_password } }),
      ),
    );
    const winners = names.filter((_, index) => answers[index]?.statusCode === 201);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    const { access_token } = await on.signIn(winners[0] ?? "", test_password);
    expect((await on.call("GET /users", { as: { access_token } })).items.map(({ username }) => username)).toEqual(
      winners,
    );
    await on.end();
  });

  test("names what is missing", async () => {
    const on = await testServer();
    const answer = await on.send("POST /auth/setup", { body: { admin_username: "host" } });
    expect(answer.json().details.fields).toMatchObject([{ path: "admin_password", code: "required" }]);
    expect((await on.call("GET /auth/config")).setup_required).toBe(true);
    await on.end();
  });
});

describe("signing in", () => {
  let on: TestServer;
  let admin: Credentials;
  beforeAll(async () => {
    on = await testServer();
    admin = await on.setUp();
  });
  afterAll(() => on.end());

  test("works with the name in any case, or the e-mail address", async () => {
    await on.call("POST /users", {
      as: admin,
      body: { username: "Émile", password: test_password, email: "Emile@Example.org" },
    });
    for (const name of ["Émile", "émile", " E\u0301MILE ", "emile@example.org"]) await on.signIn(name, test_password);
  });

  test("a wrong password and an unknown name get the same answer", async () => {
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

  test("an unknown name costs the same work as a known one", async () => {
    const hash = await account_passwords.hash(test_password);
    const time = async (stored: string | null) => {
      const start = performance.now();
      expect(await account_passwords.verify(stored, "wrong")).toBe(false);
      return performance.now() - start;
    };
    await time(null);
    const [known, unknown] = [[] as number[], [] as number[]];
    for (let n = 0; n < 7; n += 1) {
      known.push(await time(hash));
      unknown.push(await time(null));
    }
    // A lookup without hashing would take a thousandth of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
  });

  test("guessing is slowed down", async () => {
    await on.makeUser(admin, "victim");
    const answers = [];
    for (let n = 0; n < 14; n += 1)
      answers.push(await on.send("POST /auth/login", { body: { username: "victim", password: "guess" } }));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(2);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("addresses that a request claims for itself count only from a trusted proxy", async () => {
    const guessing = async (server: TestServer, user: string) => {
      const answers = [];
      for (let n = 0; n < 14; n += 1) {
        const headers = { "x-forwarded-for": `203.0.113.${n}` };
        answers.push(await server.send("POST /auth/login", { headers, body: { username: user, password: "guess" } }));
      }
      return answers.filter(({ statusCode }) => statusCode === 429).length;
    };
    expect(await guessing(on, "nobody")).toBeGreaterThan(2);
    const behind_proxy = await testServer({ TRUSTED_PROXIES: "loopback" });
    expect(await guessing(behind_proxy, "nobody")).toBe(0);
    await behind_proxy.end();
  });

  test("signing out ends the refresh token; a made-up one ends nothing", async () => {
    const { refresh_token = "" } = await on.signIn("admin", test_password);
    await on.call("POST /auth/logout", { body: { refresh_token: "made.up" } });
    await on.call("POST /auth/logout", { body: {} });
    await on.call("POST /auth/refresh", { body: { refresh_token } });
    await on.call("POST /auth/logout", { body: { refresh_token } });
    expect((await on.send("POST /auth/refresh", { body: { refresh_token } })).json().code).toBe("session_expired");
  });

  test("signing out ends the access tokens of that sign-in at once, and no other", async () => {
    const [here, there] = [await on.signIn("admin", test_password), await on.signIn("admin", test_password)];
    const statusOf = async ({ access_token }: Credentials) =>
      (await on.send("GET /auth/me", { as: access_token === undefined ? {} : { access_token } })).statusCode;
    const renewed = await on.call("POST /auth/refresh", { body: { refresh_token: here.refresh_token ?? "" } });
    await on.call("POST /auth/logout", { body: { refresh_token: renewed.refresh_token } });
    expect([await statusOf(here), await statusOf(renewed), await statusOf(there)]).toEqual([401, 401, 200]);
  });

  test("a forged, a foreign and a missing token are told apart from an expired session only where it helps", async () => {
    const send = async (authorization?: string) =>
      (await on.send("GET /auth/me", authorization === undefined ? {} : { headers: { authorization } })).json<{
        code: string;
      }>().code;
    const { access_token } = await on.signIn("admin", test_password);
    const [head, body] = access_token.split(".");
    expect(await send()).toBe("unauthorized");
    expect(await send("Basic YTpi")).toBe("unauthorized");
    expect(await send(`Bearer ${head}.${body}.forged`)).toBe("session_expired");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    expect(await send(`Bearer ${none}.${body}.`)).toBe("session_expired");
  });
});

describe("what an admin changes about a user holds at once", () => {
  let on: TestServer;
  let admin: Credentials;
  beforeAll(async () => {
    on = await testServer();
    admin = await on.setUp();
  });
  afterAll(() => on.end());
  const statusOf = async (as: Credentials) => (await on.send("GET /auth/me", { as })).statusCode;

  test("deactivation", async () => {
    const user = await on.makeUser(admin, "leaver");
    const { refresh_token = "" } = await on.signIn("leaver", test_password);
    expect(await statusOf(user)).toBe(200);
    await on.call("PATCH /users/:id", { as: admin, params: { id: user.id }, body: { active: false } });
    expect(await statusOf(user)).toBe(401);
    expect((await on.send("POST /auth/refresh", { body: { refresh_token } })).statusCode).toBe(401);
    const login = await on.send("POST /auth/login", { body: { username: "leaver", password: test_password } });
    expect([login.statusCode, login.json().code]).toEqual([403, "user_inactive"]);
    await on.call("PATCH /users/:id", { as: admin, params: { id: user.id }, body: { active: true } });
    expect(await statusOf(user)).toBe(401);
    await on.signIn("leaver", test_password);
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
      (await on.send("POST /auth/login", { body: { username: "forgetful", password: test_password } })).statusCode,
    ).toBe(401);
    await on.signIn("forgetful", "another one");
  });

  test("but the last admin stays, even when two give up at once", async () => {
    const { id } = await on.call("GET /auth/me", { as: admin });
    const demote = (as: Credentials, of: string) =>
      on.send("PATCH /users/:id", { as, params: { id: of }, body: { role: "user" } });
    expect((await demote(admin, id)).json().code).toBe("last_admin");
    const second = await on.makeUser(admin, "second", "admin");
    const answers = await Promise.all([demote(admin, id), demote(second, second.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const left = await on.database.read
      .selectFrom("users")
      .select("username")
      .where("role", "=", "admin")
      .where("active", "=", 1)
      .execute();
    expect(left).toHaveLength(1);
  });
});

test("names and e-mail addresses are taken once, in whatever spelling", async () => {
  const on = await testServer();
  const admin = await on.setUp();
  await on.call("POST /users", {
    as: admin,
    body: { username: "Zoë", password: test_password, email: "zoe@example.org" },
  });
  const code = async (body: { username: string; email?: string }) =>
    (await on.send("POST /users", { as: admin, body: { password: test_password, ...body } })).json<{ code: string }>()
      .code;
  expect(await code({ username: "ZOË" })).toBe("username_taken");
  expect(await code({ username: "other", email: "ZOE@example.org" })).toBe("email_taken");
  const found = await on.call("GET /users", { as: admin, query: { search: "ZOE@" } });
  expect(found.items.map(({ username }) => username)).toEqual(["Zoë"]);
  await on.end();
});
