import { expect, onTestFinished, test } from "vitest";
import { createInProcessHub } from "../platform/bus/index.ts";
import type { AiAttemptsTable } from "../platform/db/index.ts";
import { createTestDatabase } from "../platform/db/testing/index.ts";
import { createJobsRepository } from "../platform/jobs/index.ts";
import { composeAiRunStore } from "./ai-run-store.ts";

const HOUR_MS = 3_600_000;

test.each([
  ["queued", true],
  ["running", true],
  ["submitting", false],
] as const)("deleting the file of a run that is %s makes its postponed job due: %s", async (state, isDue) => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const { database } = db;
  const store = composeAiRunStore({ database, bus: createInProcessHub().join(() => undefined), logger: {} as never });
  onTestFinished(() => store.cancels.stop());
  const jobs = createJobsRepository(database);
  const row: AiAttemptsTable = {
    ...{ id: "run", provider_id: "provider", provider_name: "House model", provider_key: "fake", model: "painter" },
    ...{ operation: "image.generate", purpose: "library", user_id: null, linked_type: null, linked_id: null },
    ...{ cancel_requested: 0, vendor_job_id: null, idempotency_key: null, result: null, facts: null, failure: null },
    ...{ state, request: "{}", estimate: "[]", created_at: 0, started_at: 0, ended_at: null },
  };
  await database.write([
    store.repository.insert(row),
    jobs.insert({ id: "run", kind: "ai_run", payload: "{}", delayMs: HOUR_MS }),
  ]);
  await store.cancelRun("run");
  expect(await store.repository.findById("run")).toMatchObject({ cancel_requested: 1 });
  expect((await jobs.findDue(1)).map(({ id }) => id)).toEqual(isDue ? ["run"] : []);
});
