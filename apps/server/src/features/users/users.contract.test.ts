import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ManagedUser, RouteCall } from "@showrunner/contract/rest";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
let adminId = "";
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  adminId = (await server.call("GET /auth/me", { as: admin })).id;
  for (const [username, email] of [
    ["Zoe", null],
    ["ärger", "a@example.org"],
    ["bob", "B@example.org"],
  ] as const)
    await server.call("POST /users", { as: admin, body: { username, email, password: TEST_PASSWORD } });
});
afterAll(() => server.close());

type Query = RouteCall<"GET /users">["query"];
const list = async (query: Query = {}) => (await server.call("GET /users", { as: admin, query })).items;
const names = async (query: Query = {}) => (await list(query)).map(({ username }) => username);
const find = async (username: string): Promise<ManagedUser> => {
  const [user] = await list({ search: username });
  if (user === undefined) throw new Error(`no ${username}`);
  return user;
};
const audit = async () => (await server.call("GET /admin/audit-log", { as: admin })).items;

describe("the list of users", () => {
  test("is sorted, filtered and paged by the server", async () => {
    expect(await names()).toEqual(["admin", "bob", "Zoe", "ärger"]);
    expect(await names({ order: "desc" })).toEqual(["ärger", "Zoe", "bob", "admin"]);
    expect((await names({ sort: "email" })).slice(-2)).toEqual(["ärger", "bob"]);
    expect((await names({ sort: "last_login", order: "desc" }))[0]).toBe("admin");
    expect(await names({ role: "admin" })).toEqual(["admin"]);
    expect(await names({ sign_in_method: "none" })).toEqual([]);
    expect(await names({ sign_in_method: "credentials", search: "EXAMPLE" })).toEqual(["bob", "ärger"]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.call("GET /users", {
        as: admin,
        query: { sort: "created", order: "desc", limit: 1, ...(cursor === undefined ? {} : { cursor }) },
      });
      expect(page.total).toBe(4);
      seen.push(...page.items.map(({ username }) => username));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(["bob", "ärger", "Zoe", "admin"]);
  });

  test("handles cursors of another sort order and unusual queries", async () => {
    const { next_cursor } = await server.call("GET /users", { as: admin, query: { limit: 1 } });
    for (const sort of ["email", "last_login", "created"] as const)
      await server.call("GET /users", { as: admin, query: { sort, cursor: next_cursor ?? "" } });
    for (const search of ["%", "_", "' or 1=1 --"]) expect(await names({ search })).toEqual([]);
    const refused = await server.send("GET /users", { as: admin, query: { sort: "password_hash" as never } });
    expect(refused.statusCode).toBe(400);
  });
});

test("an admin's input for an account follows the rules of the person's own profile", async () => {
  const padded = { email: " padded@example.org ", first_name: " Ada ", last_name: " Lovelace " };
  const trimmed = { email: "padded@example.org", first_name: "Ada", last_name: "Lovelace" };
  const body = { username: "padded", password: TEST_PASSWORD, ...padded };
  const created = await server.call("POST /users", { as: admin, body });
  expect(created).toMatchObject(trimmed);
  const params = { id: created.id };
  expect(await server.call("PATCH /users/:id", { as: admin, params, body: padded })).toMatchObject(trimmed);
  const long = { email: `${"x".repeat(250)}@example.org`, first_name: "x".repeat(101), last_name: "x".repeat(101) };
  const refused = await server.send("PATCH /users/:id", { as: admin, params, body: long });
  expect([refused.statusCode, refused.json().details.fields]).toMatchObject([
    422,
    ["email", "first_name", "last_name"].map((path) => ({ path, code: "too_long" })),
  ]);
  expect(await server.call("PATCH /users/:id", { as: admin, params, body: { email: null } })).toMatchObject({
    email: null,
    first_name: "Ada",
  });
  await server.call("PATCH /users/:id", { as: admin, params, body: { active: false } });
  await server.call("DELETE /users/:id", { as: admin, params, body: { content: "delete" } });
});

test("admins can rename accounts, but not to a taken or confusable name", async () => {
  const { id } = await find("bob");
  const rename = (username: string) =>
    server.send("PATCH /users/:id", { as: admin, params: { id }, body: { username } });
  for (const taken of ["zoe", "ZOE", "Zое"]) expect((await rename(taken)).json().code).toBe("username_taken");
  expect((await rename("no spaces")).statusCode).toBe(422);
  expect((await rename("Bob")).statusCode).toBe(200);
  expect((await rename("robert")).json().username).toBe("robert");
  await server.signIn("ROBERT", TEST_PASSWORD);
  const login = { username: "bob", password: TEST_PASSWORD };
  expect((await server.send("POST /auth/login", { body: login })).statusCode).toBe(401);
  expect(await names({ search: "rober" })).toEqual(["robert"]);
  expect((await audit())[0]).toMatchObject({
    action: "user_changed",
    before: { username: "Bob" },
    after: { username: "robert" },
  });
});

test("admins can neither change their own role nor deactivate themselves", async () => {
  const second = await server.makeUser(admin, "second", "admin");
  for (const body of [{ role: "user" }, { active: false }] as const) {
    const refused = await server.send("PATCH /users/:id", { as: admin, params: { id: adminId }, body });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "own_account"]);
  }
  const body = { role: "admin", active: true, first_name: "Ada" } as const;
  await server.call("PATCH /users/:id", { as: admin, params: { id: adminId }, body });
  await server.call("PATCH /users/:id", { as: admin, params: { id: second.id }, body: { role: "user" } });
});

test("ends all sessions of a user at once and keeps the password", async () => {
  const user = await server.makeUser(admin, "everywhere");
  const other = await server.signIn("everywhere", TEST_PASSWORD);
  await server.call("DELETE /users/:id/sessions", { as: admin, params: { id: user.id } });
  for (const as of [user, other]) expect((await server.send("GET /auth/me", { as })).statusCode).toBe(401);
  const refresh = { body: { refresh_token: other.refresh_token ?? "" } };
  expect((await server.send("POST /auth/refresh", refresh)).statusCode).toBe(401);
  expect((await audit())[0]).toMatchObject({ action: "sessions_ended", subject: "everywhere" });
  await server.signIn("everywhere", TEST_PASSWORD);
  const missing = await server.send("DELETE /users/:id/sessions", { as: admin, params: { id: "nobody" } });
  expect(missing.statusCode).toBe(404);
});

test("unlocks an account whose sign-ins have to wait", async () => {
  const { id } = await find("Zoe");
  const signIn = (password: string) => server.send("POST /auth/login", { body: { username: "Zoe", password } });
  let failures = 0;
  for (; failures < 20; failures += 1) if ((await signIn("wrong one")).statusCode === 429) break;
  expect((await signIn(TEST_PASSWORD)).statusCode).toBe(429);
  expect((await find("Zoe")).failed_logins).toBe(failures);
  await server.call("DELETE /users/:id/failed-logins", { as: admin, params: { id } });
  expect((await find("Zoe")).failed_logins).toBe(0);
  expect((await audit())[0]).toMatchObject({
    action: "user_unlocked",
    before: { failed_logins: failures },
    after: { failed_logins: 0 },
  });
  expect((await signIn(TEST_PASSWORD)).statusCode).toBe(200);
});
