import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { VendorBehaviour } from "../../ai/testing/index.ts";
import { createRunWorld, type RunWorld } from "./testing/run-world.ts";

let world: RunWorld;
beforeAll(async () => (world = await createRunWorld("replicate")));
beforeEach(() => {
  world.vendor.setBehaviour("good");
  world.vendor.setPollsUntilDone(1);
});
afterAll(() => world.close());

const ESTIMATE = [{ unit: "images", amount: "2", is_estimate: true }];

async function start(): Promise<string> {
  const { id } = await world.on.call("POST /providers/:id/run/image", {
    as: world.admin,
    params: { id: world.providerId },
    body: { prompt: "A river", model: "maker/fake-image", count: 2 },
  });
  return id;
}
const cancel = (id: string) => world.on.call("POST /ai/runs/:id/cancel", { as: world.admin, params: { id } });
const readUsage = (id: string) =>
  world.on.database.read
    .selectFrom("usage_events")
    .select(["unit_type", "unit_amount"])
    .where("attempt_id", "=", id)
    .execute();
const countCancels = () => world.vendor.calls.filter(({ path }) => path.endsWith("/cancel")).length;

test.each([
  ["cut", "interrupted"],
  ["wrong_form", "invalid_response"],
  ["wrong_type", "invalid_response"],
  ["redirect", "invalid_response"],
] as const)("a job that the vendor may have accepted (%s) is metered at its estimate", async (behaviour, failure) => {
  world.vendor.setBehaviour(behaviour);
  const id = await start();
  expect(await world.awaitRun(id)).toMatchObject({ state: "failed", failure, usage: ESTIMATE });
  expect(await readUsage(id)).toEqual([{ unit_type: "images", unit_amount: "2" }]);
});

test.each([
  ["bad_request", "refused"],
  ["unknown_model", "model_unknown"],
  ["overloaded", "overloaded"],
] as const)("a job that the vendor did not accept (%s) is not metered", async (behaviour, failure) => {
  world.vendor.setBehaviour(behaviour);
  const id = await start();
  expect(await world.awaitRun(id)).toMatchObject({ state: "failed", failure, usage: [] });
  expect(await readUsage(id)).toEqual([]);
});

test("a job that is cancelled while it is being submitted is metered at its estimate", async () => {
  world.vendor.setBehaviour("silent");
  const before = world.vendor.paidCalls();
  const id = await start();
  await expect.poll(() => world.vendor.paidCalls()).toBe(before + 1);
  await cancel(id);
  expect(await world.awaitRun(id)).toMatchObject({ state: "cancelled", failure: null, usage: ESTIMATE });
});

/** Begins a run of the library; `stop` deletes its image. */
async function startImage() {
  const { on, admin, providerId } = world;
  const model = { provider_id: providerId, model: "maker/fake-image", label: "Painter", sizes: ["1024x1024"] };
  await on.call("POST /images/models", { as: admin, body: model });
  const { id, job_id } = await on.call("POST /images/generate", { as: admin, body: { prompt: "A river" } });
  return { id: job_id ?? "", stop: () => on.call("DELETE /images/:id", { as: admin, params: { id } }) };
}
/** Begins a run of the console; `stop` cancels it. */
async function startConsoleRun() {
  const id = await start();
  return { id, stop: () => cancel(id) };
}

test.each([
  ["it is cancelled", startConsoleRun],
  ["its image is deleted", startImage],
])("a job that waits to be submitted again ends at once when %s", async (_name, startRun) => {
  world.vendor.setBehaviour("rate_limited");
  const { id, stop } = await startRun();
  const findJob = () =>
    world.on.database.read
      .selectFrom("jobs")
      .innerJoin("ai_attempts", "ai_attempts.id", "jobs.id")
      .select("run_at")
      .where("jobs.id", "=", id)
      .where("ai_attempts.state", "=", "queued")
      .where("started_at", "is not", null)
      .executeTakeFirst();
  await expect.poll(findJob).toBeDefined();
  const retryAt = Number((await findJob())?.run_at);
  await stop();
  const run = await world.awaitRun(id);
  expect(run).toMatchObject({ state: "cancelled", failure: null, usage: [] });
  // Timers of earlier runs look for jobs shortly before the retry, too.
  expect(Date.parse(run.ended_at ?? "")).toBeLessThan(retryAt - 3_000);
});

async function startThenBehave(behaviour: VendorBehaviour): Promise<string> {
  const before = world.vendor.paidCalls();
  world.vendor.setPollsUntilDone(Infinity);
  const id = await start();
  await expect.poll(() => world.vendor.paidCalls()).toBe(before + 1);
  world.vendor.setBehaviour(behaviour);
  world.vendor.setPollsUntilDone(1);
  return id;
}

test.each([
  ["job_hidden", "refused"],
  ["result_elsewhere", "host_not_approved"],
  ["result_empty", "invalid_response"],
] as const)(
  "an accepted job whose state or result cannot be read (%s) is metered at its estimate, and cancelled at the vendor",
  async (behaviour, failure) => {
    const before = countCancels();
    const id = await startThenBehave(behaviour);
    expect(await world.awaitRun(id)).toMatchObject({ state: "failed", failure, usage: ESTIMATE });
    expect(await readUsage(id)).toEqual([{ unit_type: "images", unit_amount: "2" }]);
    expect(countCancels()).toBe(before + 1);
  },
);

test("a job that the vendor reports as failed is not metered", async () => {
  const id = await startThenBehave("job_fails");
  expect(await world.awaitRun(id)).toMatchObject({ state: "failed", failure: "refused", usage: [] });
  expect(await readUsage(id)).toEqual([]);
});
