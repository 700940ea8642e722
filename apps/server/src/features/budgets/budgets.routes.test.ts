import { afterAll, beforeAll, expect, test } from "vitest";
import { createRunWorld, type RunWorld } from "../ai-runs/testing/run-world.ts";

let world: RunWorld;
beforeAll(async () => (world = await createRunWorld()));
afterAll(() => world.close());

const params = () => ({ id: world.providerId });
const listBudgets = async () => (await world.on.call("GET /usage/budgets", { as: world.admin })).items;

test("a new installation has a budget for every user and one for the installation", async () => {
  expect(await listBudgets()).toMatchObject([
    { scope: "installation", subject_id: null, period: "month", limit: "100", currency: "USD" },
    { scope: "user", subject_id: null, period: "day", limit: "5", currency: "USD", uses: [] },
  ]);
});

test("a budget is created, changed and deleted, each recorded in the audit log", async () => {
  const body = {
    scope: "provider",
    subject_id: world.providerId,
    period: "day",
    currency: "EUR",
    limit: "2.5",
  } as const;
  const created = await world.on.call("POST /usage/budgets", { as: world.admin, body });
  expect(created).toMatchObject({ ...body, subject_name: "House model", refuses_unpriced: false, version: 1 });
  expect(created.uses).toMatchObject([{ spent: "0", reserved: "0", used_percent: 0, level: "ok" }]);
  const again = await world.on.send("POST /usage/budgets", { as: world.admin, body });
  expect([again.statusCode, again.json().details.fields[0].code]).toEqual([422, "budget_exists"]);
  const change = { limit: "3", refuses_unpriced: true, version: 1 };
  const changed = await world.on.call("PUT /usage/budgets/:id", {
    as: world.admin,
    params: { id: created.id },
    body: change,
  });
  expect(changed).toMatchObject({ limit: "3", refuses_unpriced: true, version: 2 });
  const late = await world.on.send("PUT /usage/budgets/:id", {
    as: world.admin,
    params: { id: created.id },
    body: change,
  });
  expect([late.statusCode, late.json().code]).toEqual([409, "version_conflict"]);
  await world.on.call("DELETE /usage/budgets/:id", { as: world.admin, params: { id: created.id } });
  expect(await listBudgets()).toHaveLength(2);
  const { items } = await world.on.call("GET /admin/audit-log", { as: world.admin, query: { area: "pricing" } });
  expect(items.map(({ action, subject }) => [action, subject])).toEqual([
    ["budget_deleted", "House model"],
    ["budget_changed", "House model"],
    ["budget_created", "House model"],
  ]);
});

test("the user or provider of a budget must exist", async () => {
  const refuse = async (body: object) => {
    const response = await world.on.send("POST /usage/budgets", {
      as: world.admin,
      body: { period: "day", currency: "EUR", limit: "1", ...body } as never,
    });
    return response.json().details.fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
  };
  expect(await refuse({ scope: "provider" })).toEqual(["subject_id required"]);
  expect(await refuse({ scope: "user", subject_id: "nobody" })).toEqual(["subject_id unknown_choice"]);
  expect(await refuse({ scope: "installation", subject_id: world.providerId })).toEqual(["subject_id invalid"]);
  expect(await refuse({ scope: "installation", limit: "-1" })).toEqual(["limit invalid"]);
  expect(await refuse({ scope: "installation", limit: "0.0000001" })).toEqual(["limit invalid"]);
});

test("texts, jobs and drafts over the budget are refused before the vendor is called, and users see what is left", async () => {
  const { revision } = await world.on.call("GET /providers/:id/pricing", { as: world.admin, params: params() });
  const text = { capability: "llm", model: "fake-model", provider_unit: "token", internal_unit: "tokens" } as const;
  const image = { capability: "image", model: "painter", provider_unit: "image", internal_unit: "images" } as const;
  await world.on.call("PUT /providers/:id/pricing", {
    as: world.admin,
    params: params(),
    body: {
      revision,
      entries: [
        { ...text, currency: "USD", price_per_unit_cents: "1" },
        { ...image, currency: "USD", price_per_unit_cents: "100" },
      ],
    },
  });
  // The fake vendor reports 16 + 5 + 9 tokens, which cost 30 cents. The estimate is at most 2 + 100 tokens.
  const done = await world.runText({ prompt: "A question", max_tokens: 100 });
  expect(done.run).toMatchObject({ state: "done", cost: { amount: "0.3", currency: "USD" } });
  const readOwn = async () =>
    (await world.on.call("GET /usage/own/budgets", { as: world.admin, query: { provider_id: world.providerId } }))
      .items;
  expect(await readOwn()).toMatchObject([
    { scope: "user", limit: "5", left: "4.7", used_percent: 6, level: "ok" },
    { scope: "installation", limit: null, left: null, used_percent: 0, level: "ok" },
  ]);
  const everyUser = (await listBudgets()).find(({ scope }) => scope === "user");
  expect(everyUser?.uses).toMatchObject([{ username: "admin", spent: "0.3", reserved: "0", used_percent: 6 }]);
  await world.on.call("PUT /usage/budgets/:id", {
    as: world.admin,
    params: { id: everyUser?.id ?? "" },
    body: { limit: "0.35", version: 1 },
  });
  expect((await readOwn())[0]).toMatchObject({ left: "0.05", used_percent: 85, level: "warning" });

  const calls = world.vendor.paidCalls();
  const refused = await world.on.send("POST /providers/:id/run", {
    as: world.admin,
    params: params(),
    body: { prompt: "A question", max_tokens: 100 },
  });
  expect([refused.statusCode, refused.json().code]).toEqual([402, "budget_exceeded_user"]);
  expect(refused.json().message).toMatch(/your budget of \$0\.35 .* renews on [A-Z][a-z]+ \d+, \d{4}, 00:00 UTC/);
  const picture = await world.on.send("POST /providers/:id/run/image", {
    as: world.admin,
    params: params(),
    body: { prompt: "A river", model: "painter" },
  });
  expect(picture.statusCode).toBe(402);
  const body = {
    topic: "Rivers",
    language: "en",
    difficulty: "medium",
    counts: { open: 1, choice: 0, estimate: 0, order: 0, pairs: 0 },
  } as const;
  const draft = await world.on.send("POST /ai/rounds", { as: world.admin, body });
  expect([draft.statusCode, draft.json().code]).toEqual([402, "budget_exceeded_user"]);
  // The estimate predicts the refusal in the same words, and another user's budget is unaffected.
  const german = { "accept-language": "de" };
  const estimated = await world.on.call("POST /ai/rounds/estimate", { as: world.admin, body, headers: german });
  const again = await world.on.send("POST /ai/rounds", { as: world.admin, body, headers: german });
  expect(again.json().message).toMatch(/Ihrem Budget von 0,35\s\$ .* erneuert sich am \d+\. [A-Z]\w+ \d{4}, 00:00 UTC/);
  expect(estimated.refusal).toEqual({
    code: "budget_exceeded_user",
    message: again.json<{ message: string }>().message,
  });
  expect(estimated.cost).not.toBeNull();
  const estimate = (run: object) =>
    world.on.call("POST /providers/:id/run/estimate", {
      as: world.admin,
      params: params(),
      body: { operation: "chat", prompt: "A question", max_tokens: 100, ...run },
    });
  const refusal = { code: "budget_exceeded_user", message: refused.json<{ message: string }>().message };
  expect(await estimate({})).toEqual({ cost: { amount: "1.03", currency: "USD" }, refusal });
  expect(await estimate({ max_tokens: 1 })).toEqual({ cost: { amount: "0.04", currency: "USD" }, refusal: null });
  expect(await estimate({ operation: "image.generate", model: "painter" })).toEqual({
    cost: { amount: "1", currency: "USD" },
    refusal,
  });
  expect(world.vendor.paidCalls()).toBe(calls);
  expect((await world.on.call("GET /providers/:id/runs", { as: world.admin, params: params() })).items).toHaveLength(1);
});

test("budgets of a user are deleted with the account", async () => {
  const { id } = await world.on.call("POST /users", {
    as: world.admin,
    body: { username: "anna", password: "secret" },
  });
  await world.on.call("POST /usage/budgets", {
    as: world.admin,
    body: { scope: "user", subject_id: id, period: "day", currency: "USD", limit: "50" },
  });
  expect(await listBudgets()).toContainEqual(expect.objectContaining({ subject_name: "anna" }));
  await world.on.call("PATCH /users/:id", { as: world.admin, params: { id }, body: { active: false } });
  await world.on.call("DELETE /users/:id", { as: world.admin, params: { id }, body: { content: "delete" } });
  expect(await listBudgets()).toHaveLength(2);
});
