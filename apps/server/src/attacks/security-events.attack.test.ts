import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SecurityEventType } from "@showrunner/contract/rest";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
});
afterAll(() => server.close());

const readEventTypes = async (query: { user_id?: string; type?: SecurityEventType } = {}): Promise<string[]> => {
  let items: { type: string }[] = [];
  await expect
    .poll(async () => {
      ({ items } = await server.call("GET /admin/security-events", { as: admin, query: { ...query, limit: 200 } }));
      return items.length;
    })
    .toBeGreaterThan(0);
  // Events are written in batches; wait for the last one.
  await sleep(1_200);
  ({ items } = await server.call("GET /admin/security-events", { as: admin, query: { ...query, limit: 200 } }));
  return items.map(({ type }) => type);
};

test("everything that concerns an account is recorded, without secrets", async () => {
  const secret = "the s3cret passphrase";
  const { id } = await server.call("POST /users", { as: admin, body: { username: "anna", password: secret } });
  const guess = { username: "anna", password: "wrong s3cret passphrase" };
  await server.send("POST /auth/login", { body: guess });
  // A password typed into the username field.
  await server.send("POST /auth/login", { body: { username: secret, password: "anna" } });
  const tokens = await server.signIn("anna", secret);
  await server.call("POST /auth/logout", { body: { refresh_token: tokens.refresh_token } });
  const change = (body: object) => server.call("PATCH /users/:id", { as: admin, params: { id }, body });
  await change({ role: "admin" });
  await change({ password: `${secret} 2` });
  await change({ active: false });
  await change({ active: true });
  expect((await readEventTypes({ user_id: id })).toSorted()).toEqual(
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
  const rows = await server.database.read.selectFrom("security_events").selectAll().execute();
  const text = JSON.stringify(rows);
  for (const hidden of ["s3cret", tokens.access_token, tokens.refresh_token ?? "", TEST_PASSWORD])
    expect(text).not.toContain(hidden);
});

test("a team's password that a moderator changes is recorded, without the password", async () => {
  const show = await server.call("POST /gameshows", { as: admin, body: { name: "Quiz" } });
  const teamPassword = "first team s3cret";
  const team = await server.call("POST /gameshows/:id/teams", {
    as: admin,
    params: { id: show.id },
    body: { name: "Ants", password: teamPassword, colour: null },
  });
  const params = { id: show.id, teamId: team.id };
  const password = "next team s3cret";
  await server.call("PUT /gameshows/:id/teams/:teamId/password", {
    as: admin,
    params,
    body: { password, log_out: true },
  });
  await server.call("POST /gameshows/:id/teams/:teamId/deactivate", { as: admin, params });
  await server.call("POST /gameshows/:id/teams/:teamId/reactivate", { as: admin, params, body: { password } });
  // Reactivated with its old password: records nothing.
  await server.call("POST /gameshows/:id/teams/:teamId/deactivate", { as: admin, params });
  await server.call("POST /gameshows/:id/teams/:teamId/reactivate", { as: admin, params, body: {} });
  // A team of no show: nothing changes, so nothing is recorded.
  const unknown = { params: { ...params, teamId: show.id }, body: { password, log_out: true } };
  expect((await server.send("PUT /gameshows/:id/teams/:teamId/password", { as: admin, ...unknown })).statusCode).toBe(
    404,
  );
  expect(await readEventTypes({ type: "team_password_changed" })).toEqual([
    "team_password_changed",
    "team_password_changed",
  ]);
  const { id: adminId } = await server.call("GET /auth/me", { as: admin });
  const { items } = await server.call("GET /admin/security-events", {
    as: admin,
    query: { type: "team_password_changed", limit: 10 },
  });
  expect(items).toMatchObject([
    { actor_id: adminId, target_id: team.id, subject: "Ants" },
    { actor_id: adminId, target_id: team.id, subject: "Ants" },
  ]);
  const rows = await server.database.read.selectFrom("security_events").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("team s3cret");
});

test("setup, limits, foreign pages and foreign hosts are recorded", async () => {
  const login = () => server.send("POST /auth/login", { body: { username: "admin", password: "guess" } });
  for (let n = 0; n < 8; n += 1) await login();
  await server.app.inject({ method: "POST", url: "/api/v1/gameshows", headers: { origin: "https://evil.example" } });
  await server.app.inject({ url: "/api/v1/auth/config", headers: { host: "evil.example" } });
  const types = await readEventTypes();
  for (const type of ["setup_completed", "login_delayed", "origin_refused", "host_refused"])
    expect(types).toContain(type);
});

test("only admins read them, paginated and filtered by type", async () => {
  const user = await server.makeUser(admin, "curious");
  expect((await server.send("GET /admin/security-events", { as: user })).statusCode).toBe(403);
  expect((await server.send("GET /admin/security-events", {})).statusCode).toBe(401);
  const failed = await readEventTypes({ type: "login_failed" });
  expect(new Set(failed)).toEqual(new Set(["login_failed"]));
  const first = await server.call("GET /admin/security-events", { as: admin, query: { limit: 3 } });
  const next = await server.call("GET /admin/security-events", {
    as: admin,
    query: { limit: 3, cursor: first.next_cursor ?? "" },
  });
  expect(first.items).toHaveLength(3);
  expect(next.items.some(({ id }) => first.items.some((item) => item.id === id))).toBe(false);
});
