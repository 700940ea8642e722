import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
});
afterAll(() => server.close());

const FROM = "2026-01-01T00:00:00.000Z";
const catalog = { name: "House prices", currency: "EUR", active_from: FROM, is_default: true };
const rule = { bill_unit: "input_tokens", matcher: {}, tiering: [{ unit_price: "0.000002" }] };
const event = { source_system: "openai", operation: "chat", unit_type: "input_tokens", unit_amount: "1000" } as const;

test("bad prices are refused with their fields, and with what is valid", async () => {
  const created = await server.call("POST /pricing/catalogs", { as: admin, body: { ...catalog, is_default: false } });
  const body = { ...rule, catalog_id: created.id };
  const refuse = async (changes: object) => {
    const response = await server.send("POST /pricing/rules", { as: admin, body: { ...body, ...changes } });
    expect(response.statusCode).toBe(422);
    return response.json().details.fields as readonly unknown[];
  };
  const [unknownField] = await refuse({ matcher: { modell: "large" } });
  expect(unknownField).toMatchObject({ path: "matcher", code: "matcher_field", params: { field: "modell" } });
  expect((unknownField as { message: string }).message).toContain("source_system, operation, unit_type");
  expect(await refuse({ tiering: [] })).toMatchObject([{ path: "tiering", code: "required" }]);
  expect(await refuse({ tiering: [{ unit_price: "1", up_to: "5" }] })).toMatchObject([
    { path: "tiering.0.up_to", code: "tier_last_has_limit" },
  ]);
  const falling = [{ unit_price: "1", up_to: "5" }, { unit_price: "1", up_to: "4" }, { unit_price: "1" }];
  expect(await refuse({ tiering: falling })).toMatchObject([{ path: "tiering.1.up_to", code: "tier_not_ascending" }]);
  expect(await refuse({ bill_unit: "credits" })).toMatchObject([{ path: "bill_unit", code: "bill_unit_unknown" }]);
  expect(await refuse({ tiering: [{ unit_price: "-1" }] })).toMatchObject([{ path: "tiering.0.unit_price" }]);
  expect(await refuse({ tiering: [{ unit_price: 0.1 }] })).toMatchObject([{ path: "tiering.0.unit_price" }]);
  expect(await refuse({ catalog_id: "unknown" })).toMatchObject([{ path: "catalog_id" }]);
  const ended = await server.send("POST /pricing/catalogs", { as: admin, body: { ...catalog, active_to: FROM } });
  expect(ended.json().details.fields).toMatchObject([{ path: "active_to", code: "end_before_start" }]);
  const formula = await server.send("POST /pricing/conversions", {
    as: admin,
    body: {
      source_system: "openai",
      from_unit: "images",
      to_unit: "credits",
      formula: "1000 / images",
      active_from: FROM,
    },
  });
  expect(formula.json().details.fields).toMatchObject([{ path: "formula", code: "formula_division_by_zero" }]);
  expect((await server.call("GET /pricing/rules", { as: admin })).items).toEqual([]);
});

test("a model is created, previewed with a draft, changed and retired, and each change is audited", async () => {
  const created = await server.call("POST /pricing/models", { as: admin, body: { catalog, rules: [rule] } });
  const { items } = await server.call("GET /pricing/rules", { as: admin, query: { catalog_id: created.catalog.id } });
  const [stored] = items;
  if (stored === undefined) throw new Error("no rule");
  expect(stored).toMatchObject({ version: 1, valid_from: FROM, bill_unit: "input_tokens" });

  const present = await server.call("POST /pricing/preview", { as: admin, body: { event } });
  expect(present.charge).toMatchObject({ line_amount: "0.002", currency: "EUR", rule_version: 1 });
  const draft = { ...rule, catalog_id: created.catalog.id, tiering: [{ unit_price: "1" }], min_charge: "5000" };
  const drafted = await server.call("POST /pricing/preview", {
    as: admin,
    body: { event, rule: draft, rule_id: stored.id },
  });
  expect(drafted.charge).toMatchObject({ line_amount: "5000", rule_version: 2 });
  const early = { event, occurred_at: "2025-12-31T23:59:59.999Z" };
  expect(await server.call("POST /pricing/preview", { as: admin, body: early })).toMatchObject({
    charge: null,
    reason: "no_catalog",
  });

  const body = { ...draft, version: 1 };
  const changed = await server.call("PUT /pricing/rules/:id", { as: admin, params: { id: stored.id }, body });
  expect(changed.version).toBe(2);
  const outdated = await server.send("PUT /pricing/rules/:id", { as: admin, params: { id: stored.id }, body });
  expect(outdated.json()).toMatchObject({ code: "version_conflict" });
  await server.call("DELETE /pricing/rules/:id", { as: admin, params: { id: stored.id } });
  expect((await server.call("GET /pricing/rules", { as: admin })).items).toEqual([]);
  const versions = await server.call("GET /pricing/rules/:id/versions", { as: admin, params: { id: stored.id } });
  expect(versions.items.map(({ version, is_retired }) => [version, is_retired])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  const audited = await server.call("GET /admin/audit-log", { as: admin, query: { area: "pricing" } });
  expect(audited.items.map(({ action }) => action)).toEqual([
    "rule_retired",
    "rule_changed",
    "model_created",
    "catalog_created",
  ]);
  await server.call("DELETE /pricing/catalogs/:id", { as: admin, params: { id: created.catalog.id } });
});

test("a preview takes either an existing metered event or a typed one, not both", async () => {
  const unknown = await server.send("POST /pricing/preview", { as: admin, body: { event_id: "unknown" } });
  expect(unknown.statusCode).toBe(404);
  for (const body of [{}, { event, event_id: "e1" }])
    expect((await server.send("POST /pricing/preview", { as: admin, body })).statusCode).toBe(422);
});
