import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  server = await startTestServer({ LANDING_PAGE_ENABLED: "false" });
  admin = await server.setUp();
});
afterEach(() => server.close());

const change = (version: number, changes: object) =>
  server.send("PATCH /admin/config", { as: admin, body: { version, changes } });

test("shows each setting with its value, its source and its variable", async () => {
  const { version, settings } = await server.call("GET /admin/config", { as: admin });
  const find = (key: string) => settings.find((setting) => setting.key === key);
  expect(find("landing_page_enabled")).toEqual({
    key: "landing_page_enabled",
    group: "general",
    value: false,
    source: "environment",
    environment_name: "LANDING_PAGE_ENABLED",
  });
  expect(find("debug_widget_enabled")).toMatchObject({ value: false, source: "default" });
  expect(version).toBe(1);
  // Authentication cannot be switched here, because that requires an administrator who can sign in.
  expect(settings.map(({ key }) => key)).not.toContain("auth_enabled");
});

test("changes apply at once, are audited, and can be undone by returning to the default", async () => {
  const changed = await change(1, { app_name: " Quiz night ", user_registration_enabled: true });
  expect(changed.json()).toMatchObject({ version: 2 });
  expect(await server.call("GET /auth/config")).toMatchObject({
    app_name: "Quiz night",
    user_registration_enabled: true,
  });
  expect((await change(2, { app_name: null })).statusCode).toBe(200);
  expect(await server.call("GET /auth/config")).toMatchObject({ app_name: null });
  const { id } = await server.call("GET /auth/me", { as: admin });
  const { items } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "configuration" } });
  expect(items).toMatchObject([
    { actor_id: id, before: { app_name: "Quiz night" }, after: { app_name: null } },
    {
      actor_id: id,
      action: "changed",
      before: { app_name: null, user_registration_enabled: false },
      after: { app_name: "Quiz night", user_registration_enabled: true },
    },
  ]);
  const restarted = await server.restart({});
  expect(await restarted.call("GET /auth/config")).toMatchObject({
    user_registration_enabled: true,
    landing_page_enabled: true,
  });
  server = restarted;
});

test("a secret is stored encrypted, audited as changed, never shown, and re-entered for a new server", async () => {
  expect((await change(1, { smtp_host: "mail.example.org", smtp_password: "hunter2" })).statusCode).toBe(200);
  const shown = await server.send("GET /admin/config", { as: admin });
  const audited = await server.send("GET /admin/audit-log", { as: admin });
  const stored = await server.database.read.selectFrom("settings").selectAll().execute();
  expect(`${shown.body}${audited.body}${JSON.stringify(stored)}`).not.toContain("hunter2");
  expect(shown.json().settings).toContainEqual(
    expect.objectContaining({ key: "smtp_password", value: null, source: "stored" }),
  );
  expect(audited.json().items[0].after).toEqual({ smtp_host: "mail.example.org", smtp_password: "changed" });
  // Otherwise an admin could have the password sent to their own server.
  expect((await change(2, { smtp_host: "evil.example.org" })).json()).toMatchObject({
    code: "validation_failed",
    details: { fields: [{ path: "changes.smtp_password", code: "secret_again" }] },
  });
  expect((await change(2, { smtp_host: "other.example.org", smtp_password: "hunter3" })).statusCode).toBe(200);
  expect((await change(3, { smtp_host: null, smtp_password: null })).statusCode).toBe(200);
});

test("a change without effect leaves no trace", async () => {
  expect((await change(1, { user_registration_enabled: false, app_name: null })).json()).toMatchObject({ version: 1 });
  expect((await server.call("GET /admin/audit-log", { as: admin })).items).toEqual([]);
});

test.each([
  ["an old version", 0, { app_name: "x" }, 409, "version_conflict"],
  ["a setting of the environment", 1, { landing_page_enabled: true }, 422, "validation_failed"],
  ["a value of another type", 1, { debug_widget_enabled: "yes" }, 422, "validation_failed"],
  ["a name that is too long", 1, { app_name: "x".repeat(81) }, 422, "validation_failed"],
  ["a control character", 1, { app_name: "a\u0007b" }, 422, "validation_failed"],
  ["a port that does not exist", 1, { smtp_port: 70_000 }, 422, "validation_failed"],
  ["an unknown encryption", 1, { smtp_security: "maybe" }, 422, "validation_failed"],
  ["a sender that is no address", 1, { mail_from: "Quiz <quiz>" }, 422, "validation_failed"],
  ["an address instead of a host", 1, { approved_hosts: "http://10.0.0.5/" }, 422, "validation_failed"],
  ["an unknown setting", 1, { no_such_setting: true }, 422, "validation_failed"],
  ["the state of the setup", 1, { setup_done_at: null }, 422, "validation_failed"],
  ["authentication", 1, { auth_enabled: false }, 422, "validation_failed"],
])("refuses %s and changes nothing", async (_what, version, changes, status, code) => {
  const before = await server.call("GET /admin/config", { as: admin });
  const response = await change(version, { debug_widget_enabled: true, ...changes });
  expect([response.statusCode, response.json()]).toMatchObject([status, { code }]);
  expect(await server.call("GET /admin/config", { as: admin })).toEqual(before);
});
