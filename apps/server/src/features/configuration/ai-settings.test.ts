import { afterAll, beforeAll, expect, test } from "vitest";
import type { SettingChanges } from "@showrunner/contract/rest";
import { createRunWorld, type RunWorld } from "../ai-runs/testing/run-world.ts";

let world: RunWorld;
beforeAll(async () => {
  world = await createRunWorld("general", 0, () => JSON.stringify("Seine"));
});
afterAll(() => world.close());

async function configure(changes: SettingChanges, { on, admin } = world) {
  const { version } = await on.call("GET /admin/config", { as: admin });
  return on.send("PATCH /admin/config", { as: admin, body: { version, changes } });
}
const addProvider = async (name: string): Promise<string> => {
  const { id } = await world.on.call("POST /providers", {
    as: world.admin,
    body: {
      name,
      provider_key: "general",
      settings: { base_url: `${world.vendor.url}/v1`, default_model: "its-own-default" },
      credentials: { api_key: "sk-second" },
      capabilities: ["llm"],
    },
  });
  await world.on.call("POST /providers/:id/test", { as: world.admin, params: { id } });
  return id;
};
const getTextModel = async () => {
  const { provider, model } = await world.on.call("GET /ai/authoring", { as: world.admin });
  return `${provider?.name} ${model}`;
};

test("the chosen model writes; while its provider is paused or archived, the oldest active one does", async () => {
  const id = await addProvider("Second model");
  expect(await getTextModel()).toBe("House model fake-model");
  expect((await configure({ ai_text_model: `${id}/org/chosen:7b` })).statusCode).toBe(200);
  expect(await getTextModel()).toBe("Second model org/chosen:7b");
  const target = { as: world.admin, params: { id } };
  await world.on.call("PUT /providers/:id/status", { ...target, body: { status: "paused" } });
  expect(await getTextModel()).toBe("House model fake-model");
  await world.on.call("PUT /providers/:id/status", { ...target, body: { status: "active" } });
  expect(await getTextModel()).toBe("Second model org/chosen:7b");
  await world.on.call("POST /providers/:id/archive", target);
  expect(await getTextModel()).toBe("House model fake-model");
  expect((await configure({ ai_text_model: null })).statusCode).toBe(200);
  expect(await getTextModel()).toBe("House model fake-model");
});

test.each(["model", "/model", "id/", "id/ ", "a b/model", `id/${"x".repeat(300)}`])("refuses %s", async (text) => {
  expect((await configure({ ai_text_model: text })).statusCode).toBe(422);
});

test("the limit of runs applies at once", async () => {
  const run = async () => (await world.runText({ prompt: "Hello" })).status;
  expect(await run()).toBe(200);
  await configure({ ai_runs_per_5_minutes: 1 });
  expect([await run(), await run()]).toEqual([200, 429]);
  await configure({ ai_runs_per_5_minutes: null });
  expect(await run()).toBe(200);
});

test("the number of runs at the same time applies at once", async () => {
  const slow = await createRunWorld("general", 500, () => JSON.stringify("The Seine flows through Paris"));
  try {
    const run = async () => (await slow.runText({ prompt: "Hello" })).status;
    await configure({ ai_runs_at_once: 1 }, slow);
    const first = run();
    await expect.poll(() => slow.vendor.calls.filter(({ path }) => path.endsWith("/completions")).length).toBe(1);
    expect(await run()).toBe(429);
    await configure({ ai_runs_at_once: 2 }, slow);
    expect([await run(), await first]).toEqual([200, 200]);
  } finally {
    await slow.close();
  }
});
