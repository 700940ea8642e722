import { afterAll, beforeAll, expect, test } from "vitest";
import type { SecurityEventType } from "@showrunner/contract/rest";
import { test_password, testServer, type Credentials, type TestServer } from "../testing/server.ts";

let on: TestServer;
let admin: Credentials;
beforeAll(async () => {
  on = await testServer();
  admin = await on.setUp();
});
afterAll(() => on.end());

const typesNow = async (query: { user_id?: string; type?: SecurityEventType } = {}): Promise<string[]> => {
  let items: { type: string }[] = [];
  await expect
    .poll(async () => {
      ({ items } = await on.call("GET /admin/security-events", { as: admin, query: { ...query, limit: 200 } }));
      return items.length;
    })
    .toBeGreaterThan(0);
  // Events are written in batches; wait for the last one.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  ({ items } = await on.call("GET /admin/security-events", { as: admin, query: { ...query, limit: 200 } }));
  return items.map(({ type }) => type);
};

test("A12: everything that concerns an account is recorded, and no secret is", async () => {
  const secret = "the s3cret passphrase";
  const { id } = await on.call("POST /users", { as: admin, body: { username: "anna", password: secret } });
  const guess = { username: "anna", password: "wrong s3cret passphrase" };
  await on.send("POST /auth/login", { body: guess });
  // A password typed into the username field.
  await on.send("POST /auth/login", { body: { username: secret, password: "anna" } });
  const tokens = await on.signIn("anna", secret);
  await on.call("POST /auth/logout", { body: { refresh_token: tokens.refresh_token } });
  const change = (body: object) => on.call("PATCH /users/:id", { as: admin, params: { id }, body });
  await change({ role: "admin" });
  await change({ password: `${secret} 2` });
  await change({ active: false });
  await change({ active: true });
  expect((await typesNow({ user_id: id })).toSorted()).toEqual(
    [
      "account_created",
      "login_failed",
      "login_succeeded",
      "logout",
      "role_changed",
      "password_changed",
      "account_deactivated",
      "account_activated",
    ].toSorted(),
  );
  const rows = await on.database.read.selectFrom("security_events").selectAll().execute();
  const text = JSON.stringify(rows);
  for (const hidden of ["s3cret", tokens.access_token, tokens.refresh_token ?? "", test_password])
    expect(text).not.toContain(hidden);
});

test("A12: a team's password that a moderator changes is recorded, without the password", async () => {
  const show = await on.call("POST /gameshows", { as: admin, body: { name: "Quiz" } });
  const team_password = "first team s3cret";
  const team = await on.call("POST /gameshows/:id/teams", {
    as: admin,
    params: { id: show.id },
    body: { name: "Ants", password: team_password, colour: null },
  });
  const params = { id: show.id, teamId: team.id };
  const password = "next team s3cret";
  await on.call("PUT /gameshows/:id/teams/:teamId/password", { as: admin, params, body: { password, log_out: true } });
  await on.call("POST /gameshows/:id/teams/:teamId/deactivate", { as: admin, params });
  await on.call("POST /gameshows/:id/teams/:teamId/reactivate", { as: admin, params, body: { password } });
  // Reactivated with its old password.
  await on.call("POST /gameshows/:id/teams/:teamId/deactivate", { as: admin, params });
  await on.call("POST /gameshows/:id/teams/:teamId/reactivate", { as: admin, params, body: {} });
  // Nothing was changed.
  const unknown = { params: { ...params, teamId: show.id }, body: { password, log_out: true } };
  expect((await on.send("PUT /gameshows/:id/teams/:teamId/password", { as: admin, ...unknown })).statusCode).toBe(404);
  expect(await typesNow({ type: "team_password_changed" })).toEqual(["team_password_changed", "team_password_changed"]);
  const { id: admin_id } = await on.call("GET /auth/me", { as: admin });
  const { items } = await on.call("GET /admin/security-events", {
    as: admin,
    query: { type: "team_password_changed", limit: 10 },
  });
  expect(items).toMatchObject([
    { actor_id: admin_id, target_id: team.id, subject: "Ants" },
    { actor_id: admin_id, target_id: team.id, subject: "Ants" },
  ]);
  const rows = await on.database.read.selectFrom("security_events").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("team s3cret");
});

test("A12: setup, limits, foreign pages and foreign hosts are recorded", async () => {
  const login = () => on.send("POST /auth/login", { body: { username: "admin", password: "guess" } });
  for (let n = 0; n < 8; n += 1) await login();
  await on.app.inject({ method: "POST", url: "/api/v1/gameshows", headers: { origin: "https://evil.example" } });
  await on.app.inject({ url: "/api/v1/auth/config", headers: { host: "evil.example" } });
  const types = await typesNow();
  for (const type of ["setup_completed", "login_delayed", "origin_refused", "host_refused"])
    expect(types).toContain(type);
});

test("A12: only admins read them, page by page and by type", async () => {
  const user = await on.makeUser(admin, "curious");
  expect((await on.send("GET /admin/security-events", { as: user })).statusCode).toBe(403);
  expect((await on.send("GET /admin/security-events", {})).statusCode).toBe(401);
  const failed = await typesNow({ type: "login_failed" });
  expect(new Set(failed)).toEqual(new Set(["login_failed"]));
  const first = await on.call("GET /admin/security-events", { as: admin, query: { limit: 3 } });
  const next = await on.call("GET /admin/security-events", {
    as: admin,
    query: { limit: 3, cursor: first.next_cursor ?? "" },
  });
  expect(first.items).toHaveLength(3);
  expect(next.items.some(({ id }) => first.items.some((item) => item.id === id))).toBe(false);
});
