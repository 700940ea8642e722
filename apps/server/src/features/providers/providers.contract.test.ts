import { afterEach, beforeEach, expect, test } from "vitest";
import type { RouteCall } from "@showrunner/contract/rest";
import { PROVIDER_DEFINITIONS } from "../../ai/provider-definitions.ts";
import { getFormat, startFakeVendor, type FakeVendor } from "../../ai/testing/index.ts";
import { createAuditLog, createAuditLogRepository } from "../../platform/audit-log/index.ts";
import { ok } from "../../platform/http/failure.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { createProviderTestsService } from "./provider-tests.service.ts";
import { createProvidersRepository } from "./providers.repository.ts";
import { createProvidersService } from "./providers.service.ts";

const KEY = "sk-planted-secret";

let server: TestServer;
let vendor: FakeVendor;
let admin: Credentials;
beforeEach(async () => {
  vendor = await startFakeVendor(getFormat("general"));
  server = await startTestServer();
  admin = await server.setUp();
});
afterEach(async () => {
  await server.close();
  await vendor.close();
});

type NewProvider = RouteCall<"POST /providers">["body"];
type Change = RouteCall<"PUT /providers/:id">["body"];

const body = (changes: Partial<NewProvider> = {}): NewProvider => ({
  name: "Office",
  provider_key: "general",
  settings: { base_url: `${vendor.url}/v1/`, default_model: "small" },
  credentials: { api_key: KEY },
  capabilities: ["llm", "image"],
  ...changes,
});
const create = (changes: Partial<NewProvider> = {}) =>
  server.call("POST /providers", { as: admin, body: body(changes) });
const get = (id: string, as = admin) => server.call("GET /providers/:id", { as, params: { id } });
const runTest = (id: string) => server.call("POST /providers/:id/test", { as: admin, params: { id } });
const change = async (id: string, changes: Partial<Change> = {}, as = admin) => {
  const { name, description, visibility, capabilities, settings, needs_no_key, version } = await get(id);
  return server.send("PUT /providers/:id", {
    as,
    params: { id },
    body: {
      ...{ name, description, visibility, capabilities, settings: settings ?? {}, needs_no_key, version },
      credentials: null,
      ...changes,
    },
  });
};
const fieldsOf = (response: { json(): { details?: { fields?: readonly { path: string; code: string }[] } } }) =>
  (response.json().details?.fields ?? []).map(({ path, code }) => `${path} ${code}`);

async function approve(host: string): Promise<void> {
  const { version } = await server.call("GET /admin/config", { as: admin });
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes: { approved_hosts: host } } });
}

test("a provider becomes active when its test passes, and is paused, resumed, archived, restored and deleted", async () => {
  const { id, ...created } = await create();
  expect(created).toMatchObject({
    slug: "office",
    status: "draft",
    visibility: "organization",
    settings: { base_url: `${vendor.url}/v1`, default_model: "small" },
    credentials_set: ["api_key"],
    can_edit_credentials: true,
    read_only: false,
    validated_at: null,
  });
  expect((await create({ name: "OFFICE!" })).slug).toBe("office-2");

  const refused = await runTest(id);
  expect(refused.test).toMatchObject({ failure: "host_not_approved", host: "127.0.0.1", models: [] });
  expect(refused.provider).toMatchObject({ status: "draft", failure: "host_not_approved" });
  expect(vendor.calls).toEqual([]);
  await approve("127.0.0.1");
  const passed = await runTest(id);
  expect(passed.test.failure).toBeNull();
  expect(passed.test.models.length).toBeGreaterThan(0);
  expect(passed.provider).toMatchObject({ status: "active", failure: null });
  expect(passed.provider.validated_at).not.toBeNull();
  expect(vendor.calls[0]?.headers.authorization).toBe(`Bearer ${KEY}`);

  const setStatus = (status: "active" | "paused") =>
    server.send("PUT /providers/:id/status", { as: admin, params: { id }, body: { status } });
  expect((await setStatus("active")).json()).toMatchObject({ code: "ai_provider_wrong_status" });
  expect((await setStatus("paused")).json()).toMatchObject({ status: "paused" });
  // Testing a paused provider does not resume it.
  expect((await runTest(id)).provider.status).toBe("paused");
  expect((await setStatus("active")).json()).toMatchObject({ status: "active" });

  const archived = await server.call("POST /providers/:id/archive", { as: admin, params: { id } });
  expect(archived).toMatchObject({ status: "archived", read_only: true, can_edit_credentials: false });
  expect((await change(id)).json()).toMatchObject({ code: "ai_provider_wrong_status" });
  expect((await server.send("POST /providers/:id/test", { as: admin, params: { id } })).statusCode).toBe(409);
  expect((await server.call("GET /providers", { as: admin })).items.map(({ slug }) => slug)).toEqual(["office-2"]);
  expect(await server.call("POST /providers/:id/restore", { as: admin, params: { id } })).toMatchObject({
    status: "draft",
    credentials_set: ["api_key"],
  });

  const remove = (name: string) => server.send("DELETE /providers/:id", { as: admin, params: { id }, body: { name } });
  expect(fieldsOf(await remove("Offic"))).toEqual(["name name_mismatch"]);
  expect((await remove("office")).statusCode).toBe(204);
  expect((await server.send("GET /providers/:id", { as: admin, params: { id } })).json()).toMatchObject({
    code: "ai_provider_not_found",
    message: "Provider could not be found",
  });
  const { items } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "providers" } });
  expect(items.map(({ action }) => action).toReversed()).toEqual([
    "provider_created",
    "provider_created",
    "provider_activated",
    "provider_paused",
    "provider_resumed",
    "provider_archived",
    "provider_restored",
    "provider_deleted",
  ]);
});

test("refused credentials set the status error until a test passes", async () => {
  await approve("127.0.0.1");
  const { id } = await create();
  await runTest(id);
  vendor.setBehaviour("unauthorized");
  const refused = await runTest(id);
  expect([refused.test.failure, refused.provider.status]).toEqual(["credentials", "error"]);
  const { validated_at } = refused.provider;
  expect(validated_at).not.toBeNull();
  vendor.setBehaviour("good");
  expect((await runTest(id)).provider).toMatchObject({ status: "active", failure: null });
  // Other failures are shown, but do not change the status.
  await vendor.close();
  expect((await runTest(id)).provider).toMatchObject({ status: "active", failure: "unreachable" });
  vendor = await startFakeVendor(getFormat("general"));
});

test("a paused provider stays paused when its connection changes, and is not resumed untested", async () => {
  await approve("127.0.0.1");
  const { id } = await create();
  await runTest(id);
  const setStatus = (status: "active" | "paused") =>
    server.call("PUT /providers/:id/status", { as: admin, params: { id }, body: { status } });
  await setStatus("paused");
  const changed = await change(id, { credentials: { api_key: `${KEY}2` } });
  expect(changed.json()).toMatchObject({ status: "paused", validated_at: null });
  expect(await setStatus("active")).toMatchObject({ status: "draft" });
  expect((await runTest(id)).provider).toMatchObject({ status: "active" });
  await setStatus("paused");
  await change(id, { credentials: { api_key: KEY } });
  expect((await runTest(id)).provider).toMatchObject({ status: "paused", failure: null });
  expect(await setStatus("active")).toMatchObject({ status: "active" });
});

test("refused credentials leave a paused provider paused, so that only resuming activates corrected ones", async () => {
  await approve("127.0.0.1");
  const { id } = await create();
  await runTest(id);
  const setStatus = (status: "active" | "paused") =>
    server.call("PUT /providers/:id/status", { as: admin, params: { id }, body: { status } });
  await setStatus("paused");
  vendor.setBehaviour("unauthorized");
  expect((await runTest(id)).provider).toMatchObject({ status: "paused", failure: "credentials" });
  // Resumed, refused credentials must be tested first.
  expect(await setStatus("active")).toMatchObject({ status: "draft", failure: "credentials" });
  expect((await runTest(id)).provider).toMatchObject({ status: "error" });
  vendor.setBehaviour("good");
  await runTest(id);

  await setStatus("paused");
  // A run that began before the pause.
  const { version } = await get(id);
  await server.database.write([createProvidersRepository(server.database).setRejected(id, version, Date.now())]);
  expect(await get(id)).toMatchObject({ status: "paused", failure: "credentials" });
  expect((await change(id, { credentials: { api_key: `${KEY}2` } })).json()).toMatchObject({ status: "paused" });
  expect((await runTest(id)).provider).toMatchObject({ status: "paused", failure: null });
  expect(await setStatus("active")).toMatchObject({ status: "active" });
});

test("resuming does not activate a provider whose credentials change meanwhile", async () => {
  await approve("127.0.0.1");
  const { id } = await create();
  await runTest(id);
  await server.call("PUT /providers/:id/status", { as: admin, params: { id }, body: { status: "paused" } });
  const { database } = server;
  const unused = () => Promise.reject(new Error("unused"));
  const providers = createProvidersService({
    definitions: PROVIDER_DEFINITIONS,
    database: {
      write: async (statements) => {
        await change(id, { credentials: { api_key: "untested" } });
        return database.write(statements);
      },
    },
    repository: createProvidersRepository(database),
    credentials: { seal: unused, open: unused },
    change: unused,
    pricing: { insert: () => ok([]), delete: () => [] },
    auditLog: createAuditLog(createAuditLogRepository(database), Date.now),
    now: Date.now,
  });
  const source = { address: "127.0.0.1", user_agent: null, request_id: null };
  const actor = { caller: { user_id: null, isAdmin: true }, audit: { actor_id: null, source } };
  expect(await providers.setPaused(actor, id, false)).toMatchObject({ ok: false, error: { code: "version_conflict" } });
  expect(await get(id)).toMatchObject({ status: "paused", validated_at: null });
});

/** Tests a provider. `onConnect` runs during the connection, `onStore` before its result is stored. */
function testMeanwhile(id: string, { onConnect, onStore }: Partial<Record<"onConnect" | "onStore", () => unknown>>) {
  const { database } = server;
  const tests = createProviderTestsService({
    definitions: PROVIDER_DEFINITIONS,
    database: {
      write: async (statements) => {
        await onStore?.();
        return database.write(statements);
      },
    },
    repository: createProvidersRepository(database),
    credentials: {
      seal: () => Promise.reject(new Error("unused")),
      open: async () => {
        await onConnect?.();
        return { api_key: KEY };
      },
    },
    fetch,
    isHostApproved: () => true,
    testLimit: { consume: () => Promise.resolve(0), check: () => Promise.resolve(0) },
    auditLog: createAuditLog(createAuditLogRepository(database), Date.now),
    now: Date.now,
  });
  const source = { address: "127.0.0.1", user_agent: null, request_id: null };
  return tests.test({ caller: { user_id: null, isAdmin: true }, audit: { actor_id: null, source } }, id);
}

test("a test does not activate a provider whose credentials change while its result is stored", async () => {
  await approve("127.0.0.1");
  const { id } = await create();
  const onStore = () => change(id, { credentials: { api_key: "untested" } });
  expect(await testMeanwhile(id, { onStore })).toMatchObject({
    ok: true,
    value: { test: { failure: null }, provider: { status: "draft", validated_at: null, version: 2 } },
  });
  const { items } = await server.call("GET /admin/audit-log", { as: admin, query: { area: "providers" } });
  expect(items.map(({ action }) => action)).not.toContain("provider_activated");
});

test("a test does not activate a provider that is archived meanwhile", async () => {
  await approve("127.0.0.1");
  const { id } = await create();
  const onConnect = () => server.call("POST /providers/:id/archive", { as: admin, params: { id } });
  expect(await testMeanwhile(id, { onConnect })).toMatchObject({ value: { provider: { status: "archived" } } });
});

test("what a definition requires is checked, and unknown fields are refused", async () => {
  const refuse = async (changes: Partial<NewProvider>) =>
    fieldsOf(await server.send("POST /providers", { as: admin, body: body(changes) }));
  expect(await refuse({ provider_key: "unknown" })).toEqual(["provider_key unknown_choice"]);
  expect(await refuse({ capabilities: [] })).toEqual(["capabilities capability_required"]);
  expect(await refuse({ capabilities: ["video"] })).toEqual(["capabilities.0 unknown_choice"]);
  expect(await refuse({ credentials: {} })).toEqual(["credentials.api_key required"]);
  expect(await refuse({ credentials: { api_key: KEY, other: "x" } })).toEqual(["credentials.other unknown_field"]);
  expect(await refuse({ settings: {} })).toEqual(["settings.base_url required"]);
  for (const url of ["ftp://example.org", "javascript:alert(1)", "http://user:pw@example.org", "https://a.org/?q", "x"])
    expect([url, await refuse({ settings: { base_url: url } })]).toEqual([url, ["settings.base_url url_invalid"]]);
  expect(await refuse({ name: " " })).toEqual(["name required"]);
  const price = {
    capability: "llm",
    model: "small",
    provider_unit: "million_tokens",
    internal_unit: "tokens",
    price_per_unit_cents: "15",
    currency: "USD",
  } as const;
  expect(await refuse({ pricing: [price, { ...price, price_per_unit_cents: "20" }] })).toEqual([
    "pricing.1 duplicate_price",
  ]);
  const { id } = await create({ credentials: { api_key: KEY }, needs_no_key: true, pricing: [price] });
  expect(await get(id)).toMatchObject({ credentials_set: [], needs_no_key: true });
  const countPrices = async () =>
    (await server.database.read.selectFrom("provider_pricing").select("id").execute()).length;
  expect(await countPrices()).toBe(1);
  await server.call("DELETE /providers/:id", { as: admin, params: { id }, body: { name: "Office" } });
  expect(await countPrices()).toBe(0);
});

test("only the creator changes credentials and their address, and a new address requires them again", async () => {
  await approve("127.0.0.1");
  const other = await server.makeUser(admin, "other_admin", "admin");
  const { id } = await create();
  await runTest(id);
  const base = { default_model: "small" };

  const elsewhere = { settings: { ...base, base_url: "https://evil.example.org" } };
  expect(fieldsOf(await change(id, elsewhere, other))).toEqual(["settings.base_url creator_only"]);
  expect(fieldsOf(await change(id, { credentials: { api_key: "theirs" } }, other))).toEqual([
    "credentials.api_key creator_only",
  ]);
  expect(fieldsOf(await change(id, { needs_no_key: true, visibility: "private" }, other))).toEqual([
    "needs_no_key creator_only",
    "visibility creator_only",
  ]);
  expect(await get(id, other)).toMatchObject({ can_edit_credentials: false, credentials_set: ["api_key"] });
  const renamed = await change(id, { name: "Theirs", settings: { base_url: `${vendor.url}/v1` } }, other);
  expect(renamed.json()).toMatchObject({ name: "Theirs", status: "active", version: 2 });

  expect(fieldsOf(await change(id, elsewhere))).toEqual(["credentials.api_key key_again"]);
  expect(fieldsOf(await change(id, { credentials: { api_key: null } }))).toEqual(["credentials.api_key required"]);
  expect((await change(id, { version: 1 })).json()).toMatchObject({ code: "version_conflict" });
  const moved = await change(id, { ...elsewhere, credentials: { api_key: "new" } });
  expect(moved.json()).toMatchObject({ status: "draft", validated_at: null, credentials_set: ["api_key"] });
  const freed = await change(id, { needs_no_key: true });
  expect(freed.json()).toMatchObject({ credentials_set: [], needs_no_key: true });
});

test("users see providers of the organisation without settings, but no list; private ones are the creator's and admins'", async () => {
  await approve("127.0.0.1");
  const user = await server.makeUser(admin, "host");
  const other = await server.makeUser(admin, "other_admin", "admin");
  const { id } = await create();
  const { id: hidden } = await create({ name: "Mine", visibility: "private" });
  await runTest(id);
  await runTest(hidden);
  expect((await server.send("GET /providers", { as: user })).statusCode).toBe(403);
  const listed = await server.call("GET /providers", { as: other });
  expect(listed.items.map(({ name }) => name)).toEqual(["Mine", "Office"]);
  expect(await get(id, user)).toMatchObject({ settings: null, read_only: true, can_edit_credentials: false });
  expect((await server.send("GET /providers/:id", { as: user, params: { id: hidden } })).statusCode).toBe(404);
  expect((await server.send("GET /providers/:id/models", { as: user, params: { id } })).json()).toMatchObject({
    code: "ai_provider_read_only",
  });
  const { items } = await server.call("GET /providers/:id/models", { as: other, params: { id } });
  expect(items.length).toBeGreaterThan(0);
  const query = { search: "off", capability: "image", status: "active" } as const;
  expect((await server.call("GET /providers", { as: admin, query })).items.map(({ name }) => name)).toEqual(["Office"]);
  expect((await server.call("GET /providers", { as: admin, query: { capability: "code" } })).items).toEqual([]);
});

test("credentials are stored as envelopes and come back in no response, audit entry or error", async () => {
  await approve("127.0.0.1");
  const { id } = await create();
  const responses: unknown[] = [await runTest(id)];
  vendor.setBehaviour("unauthorized");
  responses.push(await runTest(id));
  responses.push(
    await server.call("POST /providers/test", {
      as: admin,
      body: { provider_key: "general", settings: { base_url: `${vendor.url}/v1` }, credentials: { api_key: KEY } },
    }),
    (await server.send("POST /providers", { as: admin, body: body({ capabilities: [] }) })).json(),
    (await change(id, { credentials: { api_key: `${KEY}2`, other: KEY } })).json(),
    (await change(id, { credentials: { api_key: `${KEY}2` } })).json(),
    await get(id),
    await server.call("GET /providers", { as: admin }),
    await server.call("GET /admin/audit-log", { as: admin }),
    await server.database.read.selectFrom("providers").selectAll().execute(),
  );
  expect(JSON.stringify(responses)).not.toContain(KEY);
  expect(JSON.stringify(responses)).toContain('"credentials":"changed"');
});

test("an account's providers go to another admin without their credentials", async () => {
  await approve("127.0.0.1");
  const leaver = await server.makeUser(admin, "leaver", "admin");
  const { id } = await server.call("POST /providers", { as: leaver, body: body() });
  const { id: free } = await server.call("POST /providers", {
    as: leaver,
    body: body({ name: "Cellar", credentials: {}, needs_no_key: true, visibility: "private" }),
  });
  await runTest(id);
  await runTest(free);
  const { user_id } = await server.call("GET /auth/me", { as: admin }).then(({ id: own }) => ({ user_id: own }));
  await server.call("DELETE /users/:id", {
    as: admin,
    params: { id: leaver.id },
    body: { content: "hand_over", hand_over_to: user_id },
  });
  expect(await get(id)).toMatchObject({ owner_id: user_id, status: "draft", credentials_set: [] });
  expect((await runTest(id)).provider).toMatchObject({ status: "error", failure: "credentials" });
  expect(await get(free)).toMatchObject({ owner_id: user_id, status: "active" });
  expect((await change(id, { credentials: { api_key: KEY } })).json()).toMatchObject({ credentials_set: ["api_key"] });
  expect((await runTest(id)).provider.status).toBe("active");
});

test("tests are limited per account", async () => {
  const { id } = await create();
  const statuses: number[] = [];
  for (let count = 0; count < 32; count += 1)
    statuses.push((await server.send("POST /providers/:id/test", { as: admin, params: { id } })).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
