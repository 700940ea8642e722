import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ProviderDefinition, UsageFact } from "../../ai/provider-definition.ts";
import { TINY_PNG } from "../../ai/testing/index.ts";
import type { AiAttemptsTable } from "../../platform/db/index.ts";
import { createJointStorage, createLocalStorage, type FileStore } from "../../platform/storage/index.ts";
import type { RunnableProvider } from "../providers/index.ts";
import { createRunFiles, type RunFiles } from "./run-files.ts";
import { createRunJob } from "./run-job.ts";
import { createRequest } from "./run-request.ts";
import type { RunEnd } from "./settle-run.ts";

const MINUTE_MS = 60_000;

let folder: string;
let files: RunFiles;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-run-job-"));
  const local = createLocalStorage(folder);
  // A bucket of the settings that only contains backups, and cannot be reached.
  const bucket: FileStore = { ...local, open: () => Promise.reject(new Error("the bucket is down")) };
  files = createRunFiles(
    createJointStorage(
      () => ({ current: local, former: bucket }),
      () => undefined,
    ),
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const provider: RunnableProvider = {
  id: "provider",
  version: 1,
  validatedAt: 1,
  name: "House model",
  definition: {
    key: "fake",
    image: {
      job: {
        poll: () => Promise.resolve({ ok: true, value: [{ bytes: TINY_PNG, mime: "image/png" }], usage: [] }),
      },
    },
  } as unknown as RunnableProvider["definition"],
  capabilities: ["image"],
  settings: {},
  decryptCredentials: () => Promise.resolve({}),
};

/** Attempts the job of a run in this state, and returns how the run ended; undefined if it is to be tried again. */
async function attempt(
  change: Partial<AiAttemptsTable>,
  ageMs = 0,
  usedProvider: RunnableProvider = provider,
): Promise<RunEnd | undefined> {
  const row: AiAttemptsTable = {
    ...{ id: "run", provider_id: "provider", provider_name: "House model", provider_key: "fake", model: "painter" },
    ...{ operation: "image.generate", purpose: "library", user_id: "anna", linked_type: null, linked_id: null },
    ...{ cancel_requested: 0, vendor_job_id: null, idempotency_key: null, result: null, facts: null, failure: null },
    state: "submitting",
    request: JSON.stringify(createRequest({ prompt: "A river", count: 1 })),
    estimate: "[]",
    ...{ created_at: 0, started_at: 0, ended_at: null },
    ...change,
  };
  let ended: RunEnd | undefined;
  const job = createRunJob({
    database: { write: () => Promise.resolve() },
    repository: { findById: () => Promise.resolve(row), setSubmitting: () => null, setQueued: () => null },
    providers: { findForJob: () => Promise.resolve(usedProvider) },
    cancels: { watch: (_: string, work: (signal: AbortSignal) => unknown) => work(new AbortController().signal) },
    openConnection: () => Promise.resolve({}),
    files,
    settle: (_: AiAttemptsTable, end: RunEnd) => {
      ended = end;
      return Promise.resolve([]);
    },
    now: () => ageMs,
  } as unknown as Parameters<typeof createRunJob>[0]);
  const context = { attempt: 1, signal: new AbortController().signal, report: () => undefined };
  await job({ attempt_id: row.id }, context);
  return ended;
}

test("the result of a vendor's job is stored while the former storage cannot be reached", async () => {
  expect(await attempt({ state: "running", vendor_job_id: "paid" })).toMatchObject({ state: "done" });
  expect(await files.findSaved("run")).toMatchObject({ files: [{ mime: "image/png" }] });
});

const RUNNING = { state: "running", vendor_job_id: "paid" } as const;

/** A provider whose job is polled with this result, and counts how often it is cancelled. */
function createPolledProvider(polled: object) {
  let cancels = 0;
  const poll = () => Promise.resolve({ usage: [], ...polled });
  const cancel = () => Promise.resolve(void (cancels += 1));
  const definition = { key: "fake", image: { job: { poll, cancel } } } as never;
  return { polled: { ...provider, definition }, countCancels: () => cancels };
}

test("a job that was finished while no server polled it is stored, however late", async () => {
  expect(await attempt(RUNNING, 23 * 60 * MINUTE_MS)).toMatchObject({ state: "done" });
});

test("a job that its vendor still reports as unfinished after 45 minutes is cancelled", async () => {
  const { polled, countCancels } = createPolledProvider({ ok: true, value: null });
  expect(await attempt(RUNNING, 44 * MINUTE_MS, polled)).toBeUndefined();
  expect(countCancels()).toBe(0);
  expect(await attempt(RUNNING, 46 * MINUTE_MS, polled)).toEqual({ state: "failed", failure: "timeout", usage: [] });
  expect(countCancels()).toBe(1);
});

test.each(["unreachable", "timeout", "overloaded", "interrupted", "rate_limited"])(
  "a job that cannot be polled (%s) is given up after a day",
  async (code) => {
    const { polled, countCancels } = createPolledProvider({ ok: false, failure: { code, retryAfterMs: null } });
    expect(await attempt(RUNNING, 23 * 60 * MINUTE_MS, polled)).toBeUndefined();
    expect(await attempt(RUNNING, 25 * 60 * MINUTE_MS, polled)).toMatchObject({ state: "failed", failure: "timeout" });
    expect(countCancels()).toBe(1);
  },
);

test("a job is not given up because this server stops", async () => {
  const { polled, countCancels } = createPolledProvider({ ok: false, failure: { code: "cancelled" } });
  expect(await attempt(RUNNING, 25 * 60 * MINUTE_MS, polled)).toBeUndefined();
  expect(countCancels()).toBe(0);
});

test("a cancelled job is not polled again", async () => {
  const { polled, countCancels } = createPolledProvider({ ok: true, value: "failed" });
  expect(await attempt({ ...RUNNING, cancel_requested: 1 }, 0, polled)).toMatchObject({ state: "cancelled" });
  expect(countCancels()).toBe(1);
});

test("a run whose result may be in a storage that cannot be reached waits for it, but not for ever", async () => {
  await expect(attempt({ state: "submitting" }, 44 * MINUTE_MS)).rejects.toThrow("the bucket is down");
  expect(await attempt({ state: "submitting" }, 46 * MINUTE_MS)).toEqual({ state: "unknown" });
});

test("a rate-limited run is repeated only if the vendor cannot have charged for any of its requests", async () => {
  const attemptWith = (usage: readonly UsageFact[]) => {
    const failed = { ok: false, failure: { code: "rate_limited", retryAfterMs: null }, usage };
    const definition = { key: "fake", image: { run: () => Promise.resolve(failed) } };
    return attempt({ state: "queued" }, 0, { ...provider, definition: definition as never });
  };
  expect(await attemptWith([])).toBeUndefined();
  const usage = [{ unit: "images", amount: "1", isEstimate: true }] as const;
  expect(await attemptWith(usage)).toEqual({ state: "failed", failure: "rate_limited", usage });
});

test.each([
  ["of an older version", {}, 2],
  ["with a known length", { file_seconds: 90 }, 90],
])("a transcription %s has a length to be metered at", async (_, request, seconds) => {
  await files.putInput("run", Buffer.alloc(16_000));
  const transcribed: number[] = [];
  const transcription: ProviderDefinition["transcription"] = (_connection, given) => {
    transcribed.push(given.seconds);
    return Promise.resolve({ ok: true, value: "A river", usage: [] });
  };
  const definition = { key: "fake", transcription } as never;
  const stored = { operation: "transcribe", request: JSON.stringify(createRequest(request)) } as const;
  const ended = await attempt({ state: "queued", ...stored }, 0, { ...provider, definition });
  expect(ended).toMatchObject({ state: "done", result: { text: "A river" } });
  expect(transcribed).toEqual([seconds]);
});
