import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TINY_PNG } from "../../ai/testing/index.ts";
import type { AiAttemptsTable } from "../../platform/db/index.ts";
import { createJobsRepository } from "../../platform/jobs/index.ts";
import { createLocalStorage } from "../../platform/storage/index.ts";
import { createAiAttemptsRepository } from "./ai-attempts.repository.ts";
import { AI_RUN_JOB } from "./run-job.ts";
import { createRunFiles } from "./run-files.ts";
import { createRequest } from "./run-request.ts";
import { createRunWorld, type RunWorld } from "./testing/run-world.ts";

// Inserts rows as a killed server would leave them. Another server takes over their jobs when the lease has ended.
let world: RunWorld;
let userId: string;
beforeAll(async () => {
  world = await createRunWorld("replicate");
  userId = (await world.on.call("GET /auth/me", { as: world.admin })).id;
});
afterAll(() => world.close());

async function abandon(id: string, change: Partial<AiAttemptsTable>): Promise<void> {
  const { database } = world.on;
  const row: AiAttemptsTable = {
    id,
    provider_id: world.providerId,
    provider_name: "House model",
    provider_key: "replicate",
    model: "maker/fake-image",
    operation: "image.generate",
    idempotency_key: null,
    purpose: "console",
    user_id: userId,
    linked_type: null,
    linked_id: null,
    state: "submitting",
    cancel_requested: 0,
    vendor_job_id: null,
    request: JSON.stringify(createRequest({ prompt: "A river", size: "64x64", count: 1 })),
    estimate: JSON.stringify([{ unit: "images", amount: "1", isEstimate: true }]),
    result: null,
    facts: null,
    failure: null,
    created_at: Date.now(),
    started_at: Date.now(),
    ended_at: null,
    ...change,
  };
  const payload = JSON.stringify({ attempt_id: id });
  await database.write([
    createAiAttemptsRepository(database).insert(row),
    createJobsRepository(database).insert({ id, kind: AI_RUN_JOB, payload }),
  ]);
  // Starting a job on this server makes it look for abandoned ones.
  const body = { prompt: "Another", model: "maker/fake-image" };
  const { id: other } = await world.on.call("POST /providers/:id/run/image", {
    as: world.admin,
    params: { id: world.providerId },
    body,
  });
  await world.awaitRun(other);
}
const readUsage = (id: string) =>
  world.on.database.read.selectFrom("usage_events").select("unit_amount").where("attempt_id", "=", id).execute();

test("a run whose request may have been sent is metered at the estimate, and only users run it again", async () => {
  await abandon("lost", {});
  const run = await world.awaitRun("lost");
  expect(run).toMatchObject({ state: "unknown", can_run_again: true });
  expect(run.usage).toEqual([{ unit: "images", amount: "1", is_estimate: true }]);
  expect(await readUsage("lost")).toEqual([{ unit_amount: "1" }]);
  // The only call is that of the run that woke the server.
  expect(world.vendor.paidCalls()).toBe(1);
  const again = await world.on.call("POST /ai/runs/:id/run-again", { as: world.admin, params: { id: "lost" } });
  expect(await world.awaitRun(again.id)).toMatchObject({ state: "done", files: [{ mime: "image/png" }] });
  expect(world.vendor.paidCalls()).toBe(2);
});

test("a run continues by the vendor's id, and is not started again", async () => {
  const before = world.vendor.paidCalls();
  await abandon("polled", { state: "running", vendor_job_id: "image-of-before" });
  expect(await world.awaitRun("polled")).toMatchObject({ state: "done", files: [{ mime: "image/png" }] });
  expect(await readUsage("polled")).toEqual([{ unit_amount: "1" }]);
  expect(world.vendor.paidCalls()).toBe(before + 1);
});

test("a result that was saved but not recorded is recorded, without another call of the vendor", async () => {
  const before = world.vendor.paidCalls();
  const files = createRunFiles(createLocalStorage(path.join(world.on.folder, "files")));
  const usage = [{ unit: "images", amount: "1", isEstimate: false }] as const;
  await files.save("saved", { text: null, files: [{ bytes: TINY_PNG, mime: "image/png" }], usage });
  await abandon("saved", {});
  const run = await world.awaitRun("saved");
  expect(run).toMatchObject({ state: "done", files: [{ mime: "image/png", bytes: TINY_PNG.length }] });
  expect(run.usage).toEqual([{ unit: "images", amount: "1", is_estimate: false }]);
  // The only call is that of the run that woke the server.
  expect(world.vendor.paidCalls()).toBe(before + 1);
});

test("a text whose server stopped while streaming is lost, but is metered", async () => {
  await abandon("text", { operation: "chat" });
  expect(await world.awaitRun("text")).toMatchObject({ state: "unknown", can_run_again: false });
});
