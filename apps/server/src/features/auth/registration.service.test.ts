import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

const account = { username: "Grace.H", email: "grace@example.org", password: TEST_PASSWORD };

describe("registration (docs/conformance.md, section 5)", () => {
  let on: TestServer;
  let admin: Credentials;
  beforeAll(async () => {
    on = await startTestServer();
    await on.call("POST /auth/setup", {
      body: { admin_username: "admin", admin_password: TEST_PASSWORD, user_registration_enabled: true },
    });
    admin = await on.signIn("admin", TEST_PASSWORD);
  });
  afterAll(() => on.close());
  const register = (body: Partial<typeof account>, from = "203.0.113.1") =>
    on.send("POST /auth/register", {
      headers: { "x-forwarded-for": from },
      body: { ...account, ...body },
    });

  test("is offered when setup enabled it", async () => {
    expect(await on.call("GET /auth/config")).toMatchObject({ user_registration_enabled: true });
  });

  test("creates an active account with role user that can sign in at once", async () => {
    const made = await on.call("POST /auth/register", {
      body: { ...account, email: " Grace@example.org ", communication_language: "de" },
    });
    expect(made).toMatchObject({
      username: "Grace.H",
      email: "Grace@example.org",
      role: "user",
      roles: ["user"],
      active: true,
      communication_language: "de",
    });
    const { access_token } = await on.signIn("grace.h", TEST_PASSWORD);
    expect((await on.send("GET /users", { as: { access_token } })).statusCode).toBe(403);
    expect((await on.call("GET /users", { as: admin, query: { search: "grace" } })).items).toHaveLength(1);
  });

  test("ignores a role in the request", async () => {
    const body = { ...account, username: "sneaky", email: "sneaky@example.org", role: "admin" };
    const response = await on.send("POST /auth/register", { body });
    expect([response.statusCode, response.json().role]).toEqual([201, "user"]);
  });

  test.each([
    [{ username: "ab" }, "username", "username_length"],
    [{ username: "a".repeat(50) }, "username", "username_length"],
    [{ username: "grace hopper" }, "username", "username_characters"],
    [{ username: "grace@home" }, "username", "username_characters"],
    [{ password: "12345" }, "password", "password_length"],
    [{ email: "grace@" }, "email", "email_invalid"],
    [{ email: "" }, "email", "required"],
  ])("rejects %j at its field", async (wrong, path, code) => {
    const response = await register(wrong);
    expect(response.statusCode).toBe(422);
    expect(response.json().details.fields).toMatchObject([{ path, code }]);
  });
  test("accepts usernames of 3 and of 49 characters", async () => {
    for (const [n, username] of ["a-_", "ü".repeat(49)].entries())
      expect((await register({ username, email: `n${n}@example.org` })).statusCode).toBe(201);
  });

  test("says whether the username or the e-mail address is taken, regardless of case", async () => {
    const name = await register({ username: "GRACE.h", email: "other@example.org" });
    expect([name.statusCode, name.json().code]).toEqual([409, "username_taken"]);
    const email = await register({ username: "other", email: "GRACE@example.org" });
    expect([email.statusCode, email.json().code]).toEqual([409, "email_taken"]);
  });

  test("accepts exactly one of two concurrent registrations of the same username", async () => {
    const twins = ["a@example.org", "b@example.org", "c@example.org"];
    const responses = await Promise.all(twins.map((email) => register({ username: "twin", email }, "203.0.113.2")));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});

test("limits registrations per address without slowing other addresses", async () => {
  const on = await startTestServer({ USER_REGISTRATION_ENABLED: "true", TRUSTED_PROXIES: "loopback" });
  await on.setUp();
  const tryName = (from: string) =>
    on.send("POST /auth/register", {
      headers: { "x-forwarded-for": from },
      body: { ...account, username: "admin" },
    });
  const responses = [];
  for (let n = 0; n < 25; n += 1) responses.push(await tryName("203.0.113.7"));
  expect(responses.findIndex(({ statusCode }) => statusCode === 429)).toBe(20);
  expect(Number(responses.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await tryName("203.0.113.8")).statusCode).toBe(409);
  await on.close();
});

describe("registration is rejected", () => {
  const refusal = async (on: TestServer): Promise<string> => {
    const response = await on.send("POST /auth/register", { body: account });
    return `${response.statusCode} ${response.json<{ code: string }>().code}`;
  };

  test("when it is not enabled", async () => {
    const on = await startTestServer();
    expect(await refusal(on)).toBe("409 setup_required");
    await on.setUp();
    expect(await on.call("GET /auth/config")).toMatchObject({ user_registration_enabled: false });
    expect(await refusal(on)).toBe("403 user_registration_disabled");
    await on.close();
  });
  test("when no sign-in method is enabled", async () => {
    const on = await startTestServer({ USER_REGISTRATION_ENABLED: "true" });
    await on.setUp();
    const row = { key: "credentials_auth_enabled", value: "false", updated_at: 1 };
    await on.database.write([{ query: on.database.read.insertInto("settings").values(row) }]);
    const again = await on.restart();
    expect(await again.call("GET /auth/config")).toMatchObject({ user_registration_enabled: false });
    expect(await refusal(again)).toBe("403 user_registration_disabled");
    await again.close();
  });
  test("when authentication is disabled", async () => {
    const on = await startTestServer({ USER_REGISTRATION_ENABLED: "true" });
    await on.call("POST /auth/setup", { body: { auth_enabled: false } });
    expect(await on.call("GET /auth/config")).toMatchObject({ user_registration_enabled: false });
    expect(await refusal(on)).toBe("403 user_registration_disabled");
    await on.close();
  });
});

test("environment settings override setup values and are reported as such", async () => {
  const on = await startTestServer({ USER_REGISTRATION_ENABLED: "false", APP_NAME: "From outside" });
  expect((await on.call("GET /auth/config")).environment_settings.toSorted()).toEqual([
    "app_name",
    "user_registration_enabled",
  ]);
  await on.call("POST /auth/setup", {
    body: {
      admin_username: "admin",
      admin_password: TEST_PASSWORD,
      app_name: "From the setup",
      user_registration_enabled: true,
    },
  });
  const config = await on.call("GET /auth/config");
  expect(config).toMatchObject({
    app_name: "From outside",
    user_registration_enabled: false,
    environment_settings: [],
  });
  await on.close();
});
