import { expect, onTestFinished, test } from "vitest";
import type { AiRun, RouteCall } from "@showrunner/contract/rest";
import { buildTone } from "../../testing/uploads.ts";
import { createRunWorld, type RunWorld } from "../ai-runs/testing/run-world.ts";

type Price = RouteCall<"PUT /providers/:id/pricing">["body"]["entries"][number];

const REQUEST = { provider_unit: "request", internal_unit: "requests", currency: "USD" } as const;
const TOKEN = { provider_unit: "thousand_tokens", internal_unit: "tokens", currency: "USD" } as const;

/** A world with one price, in which every user has 5 dollars a day and runs without a price are rejected. */
async function createPricedWorld(entry: Price): Promise<RunWorld> {
  const world = await createRunWorld();
  onTestFinished(() => world.close());
  const params = { id: world.providerId };
  const { revision } = await world.on.call("GET /providers/:id/pricing", { as: world.admin, params });
  await world.on.call("PUT /providers/:id/pricing", {
    as: world.admin,
    params,
    body: { revision, entries: [entry] },
  });
  const { items } = await world.on.call("GET /usage/budgets", { as: world.admin });
  const own = items.find(({ scope }) => scope === "user");
  await world.on.call("PUT /usage/budgets/:id", {
    as: world.admin,
    params: { id: own?.id ?? "" },
    body: { limit: "5", refuses_unpriced: true, version: own?.version ?? 0 },
  });
  return world;
}

const readSpent = async ({ on, admin }: RunWorld) => {
  const { items } = await on.call("GET /usage/budgets", { as: admin });
  return items.find(({ scope }) => scope === "user")?.uses[0]?.spent;
};

const startImage = ({ on, admin, providerId }: RunWorld, body: { model: string; quality?: string; size?: string }) =>
  on.call("POST /providers/:id/run/image", {
    as: admin,
    params: { id: providerId },
    body: { prompt: "A river", ...body },
  });

test("texts with a price per request are reserved, charged and refused by it", async () => {
  const world = await createPricedWorld({
    ...REQUEST,
    capability: "llm",
    model: "fake-model",
    price_per_unit_cents: "200",
  });
  const estimate = () =>
    world.on.call("POST /providers/:id/run/estimate", {
      as: world.admin,
      params: { id: world.providerId },
      body: { operation: "chat", prompt: "A question" },
    });
  expect(await estimate()).toEqual({ cost: { amount: "2", currency: "USD" }, refusal: null });
  for (const spent of ["2", "4"]) {
    const { run } = await world.runText({ prompt: "A question" });
    expect(run).toMatchObject({ state: "done", cost: { amount: "2", currency: "USD" } });
    expect(run?.usage).toContainEqual({ unit: "requests", amount: "1", is_estimate: false });
    expect(await readSpent(world)).toBe(spent);
  }
  expect((await world.runText({ prompt: "A question" })).status).toBe(402);
  expect(await estimate()).toMatchObject({ refusal: { code: "budget_exceeded_user" } });
});

test("an image with a price per token that is cancelled costs the tokens of its size and quality", async () => {
  const world = await createPricedWorld({
    ...TOKEN,
    ...{ capability: "image", model: "gpt-image-1", price_per_unit_cents: null },
    ...{ input_price_cents: "0", output_price_cents: "25" },
  });
  world.vendor.setBehaviour("silent");
  const { id } = await startImage(world, { model: "gpt-image-1", size: "1024x1024", quality: "high" });
  await expect.poll(() => world.vendor.paidCalls()).toBe(1);
  await world.on.call("POST /ai/runs/:id/cancel", { as: world.admin, params: { id } });
  const run = await world.awaitRun(id);
  expect(run).toMatchObject({ state: "cancelled", cost: { amount: "1.04", currency: "USD" } });
  expect(run.usage).toContainEqual({ unit: "output_tokens", amount: "4160", is_estimate: true });
  expect(await readSpent(world)).toBe("1.04");
});

test("an image with a price per token costs the tokens that the vendor reports", async () => {
  const world = await createPricedWorld({
    ...TOKEN,
    ...{ capability: "image", model: "gpt-image-1", price_per_unit_cents: null },
    ...{ input_price_cents: "0", output_price_cents: "25" },
  });
  const { id } = await startImage(world, { model: "gpt-image-1", size: "1024x1024" });
  expect(await world.awaitRun(id)).toMatchObject({ state: "done", cost: { amount: "0.068", currency: "USD" } });
  expect(await readSpent(world)).toBe("0.068");
});

test("a transcription with a price per token costs the tokens that the vendor reports", async () => {
  const world = await createPricedWorld({
    ...TOKEN,
    ...{ capability: "transcription", model: "fake-token-ear", price_per_unit_cents: "1000" },
  });
  const form = new FormData();
  form.set("model", "fake-token-ear");
  form.set("file", new File([new Uint8Array(buildTone())], "tone.wav", { type: "audio/wav" }));
  const response = await fetch(`${world.url}/api/v1/providers/${world.providerId}/run/transcription`, {
    method: "POST",
    headers: { authorization: `Bearer ${world.admin.access_token}` },
    body: form,
  });
  const started = (await response.json()) as AiRun;
  const run = await world.awaitRun(started.id);
  expect(run).toMatchObject({ state: "done", cost: { amount: "0.33", currency: "USD" } });
  expect(run.usage).toEqual([
    { unit: "input_tokens", amount: "25", is_estimate: false },
    { unit: "output_tokens", amount: "8", is_estimate: false },
    { unit: "audio_seconds", amount: "2.5", is_estimate: false },
  ]);
  expect(await readSpent(world)).toBe("0.33");
});
