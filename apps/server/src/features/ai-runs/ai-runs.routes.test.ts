import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RunStreamEvent } from "@showrunner/contract/rest";
import { DEFAULT_MAX_TOKENS } from "@showrunner/contract/run-estimate";
import { DEFAULT_TEXT, TINY_PNG } from "../../ai/testing/index.ts";
import { buildTone } from "../../testing/uploads.ts";
import { createRunWorld, PLANTED_KEY, type RunWorld } from "./testing/run-world.ts";

let world: RunWorld;
beforeAll(async () => (world = await createRunWorld()));
beforeEach(() => world.vendor.setBehaviour("good"));
afterAll(() => world.close());

const params = () => ({ id: world.providerId });
const readUsage = (attemptId: string) =>
  world.on.database.read
    .selectFrom("usage_events")
    .select(["unit_type", "unit_amount", "is_estimate"])
    .where("attempt_id", "=", attemptId)
    .orderBy("unit_type")
    .execute();
const countJobs = async () =>
  (await world.on.database.read.selectFrom("jobs").selectAll().where("kind", "=", "ai_run").execute()).length;

test("a text streams, is recorded with its usage, and appears in the user's history", async () => {
  const { status, events, run } = await world.runText({ prompt: "A question", system: "You write quizzes." });
  expect(status).toBe(200);
  expect(events[0]).toMatchObject({ type: "start" });
  const text = events.flatMap((event) => (event.type === "text" ? [event.text] : []));
  expect(text.length).toBeGreaterThan(1);
  expect(text.join("")).toBe(DEFAULT_TEXT);
  expect(run).toMatchObject({
    state: "done",
    model: "fake-model",
    operation: "chat",
    text: DEFAULT_TEXT,
    request: { prompt: "A question", system: "You write quizzes." },
    failure: null,
    cost: null,
    job_id: null,
    can_run_again: false,
    is_cut_off: false,
  });
  const id = run?.id ?? "";
  expect((await readUsage(id)).map(({ unit_type, unit_amount }) => [unit_type, unit_amount])).toEqual([
    ["cached_input_tokens", "5"],
    ["input_tokens", "16"],
    ["output_tokens", "9"],
  ]);
  expect(await countJobs()).toBe(0);
  const { items } = await world.on.call("GET /providers/:id/runs", { as: world.admin, params: params() });
  expect(items[0]).toEqual(run);
  // Texts are streamed, so they are not listed among the jobs.
  expect((await world.on.call("GET /ai/runs", { as: world.admin })).items).toEqual([]);
});

test("a text without a token limit gets the default one, so that it cannot exceed its reservation", async () => {
  const { run } = await world.runText({ prompt: "A question" });
  expect(run?.request.max_tokens).toBe(DEFAULT_MAX_TOKENS);
  expect(JSON.parse(world.vendor.calls.at(-1)?.body ?? "")).toMatchObject({ max_tokens: DEFAULT_MAX_TOKENS });
});

test("the first words arrive while the vendor still streams, and closing the stream stops the vendor", async () => {
  const slow = await createRunWorld("general", 150);
  try {
    const stop = new AbortController();
    const response = await fetch(`${slow.url}/api/v1/providers/${slow.providerId}/run`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${slow.admin.access_token}` },
      body: JSON.stringify({ prompt: "A question" }),
      signal: stop.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let read = "";
    while (!read.includes("river")) read += (await reader?.read())?.value ?? "";
    expect(read).not.toContain("flows");
    stop.abort();
    await expect.poll(() => slow.vendor.abortedCalls()).toBe(1);
    const { run_id } = JSON.parse(read.split("\n")[0] ?? "") as Extract<RunStreamEvent, { type: "start" }>;
    const run = await slow.awaitRun(run_id);
    expect(run).toMatchObject({ state: "cancelled", text: "Which river ", failure: null });
    expect(run.usage).toEqual([
      { unit: "input_tokens", amount: "3", is_estimate: true },
      { unit: "output_tokens", amount: "3", is_estimate: true },
    ]);
  } finally {
    await slow.close();
  }
});

test("a text can also be cancelled by another request", async () => {
  const slow = await createRunWorld("general", 100);
  try {
    const ended = slow.runText({ prompt: "A question" });
    await expect.poll(() => slow.vendor.paidCalls()).toBe(1);
    const row = await slow.on.database.read.selectFrom("ai_attempts").select("id").executeTakeFirstOrThrow();
    await slow.on.call("POST /ai/runs/:id/cancel", { as: slow.admin, params: row });
    expect((await ended).run).toMatchObject({ state: "cancelled" });
    expect((await slow.on.send("POST /ai/runs/:id/cancel", { as: slow.admin, params: row })).json().code).toBe(
      "ai_run_ended",
    );
  } finally {
    await slow.close();
  }
});

test.each([
  ["cut", "interrupted", true],
  ["bad_request", "refused", false],
  ["unknown_model", "model_unknown", false],
  ["overloaded", "overloaded", false],
  ["wrong_type", "invalid_response", true],
] as const)(
  "a text that fails (%s) says why, and is metered if it may be charged",
  async (behaviour, failure, isCharged) => {
    world.vendor.setBehaviour(behaviour);
    const before = world.vendor.paidCalls();
    const { run } = await world.runText({ prompt: "A question" });
    expect(run).toMatchObject({ state: "failed", failure });
    expect(world.vendor.paidCalls()).toBe(before + 1);
    const usage = await readUsage(run?.id ?? "");
    expect(usage.length > 0).toBe(isCharged);
    expect(usage.every(({ is_estimate }) => Number(is_estimate) === 1)).toBe(true);
  },
);

test("images are generated by a job, and their files require a signature or their user", async () => {
  const other = await world.on.makeUser(world.admin, "reader");
  const started = await world.on.call("POST /providers/:id/run/image", {
    as: world.admin,
    params: params(),
    body: { prompt: "A river", model: "fake-image", count: 2 },
  });
  expect(started).toMatchObject({ state: "queued", job_id: started.id, request: { size: "1024x1024", count: 2 } });
  const run = await world.awaitRun(started.id);
  expect(run).toMatchObject({ state: "done", failure: null });
  expect(run.files.map(({ mime, bytes }) => [mime, bytes])).toEqual([
    ["image/png", TINY_PNG.length],
    ["image/png", TINY_PNG.length],
  ]);
  expect(run.usage[0]).toEqual({ unit: "images", amount: "2", is_estimate: false });
  expect(await countJobs()).toBe(0);
  const url = `${world.url}${run.files[1]?.url}`;
  const file = await fetch(url);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(TINY_PNG);
  expect((await fetch(url.replace(/sig=(.)/, (_, first) => `sig=${first === "A" ? "B" : "A"}`))).status).toBe(404);
  const plain = url.split("?")[0] ?? "";
  for (const [as, status] of [
    [world.admin, 200],
    [other, 404],
  ] as const) {
    const headers = { authorization: `Bearer ${as.access_token}` };
    expect((await fetch(plain, { headers })).status).toBe(status);
  }
  // No user sees the runs of others.
  expect((await world.on.send("GET /ai/runs/:id", { as: other, params: run })).statusCode).toBe(404);
  expect((await world.on.send("POST /ai/runs/:id/cancel", { as: other, params: run })).statusCode).toBe(404);
  expect((await world.on.call("GET /ai/runs", { as: other })).items).toEqual([]);
  expect((await world.on.call("GET /ai/runs", { as: world.admin })).items.map(({ id }) => id)).toContain(run.id);
});

test("a result that is not an image fails the run, which can be run again", async () => {
  world.vendor.setBehaviour("wrong_type");
  const { id } = await world.on.call("POST /providers/:id/run/image", {
    as: world.admin,
    params: params(),
    body: { prompt: "A river", model: "fake-image" },
  });
  const run = await world.awaitRun(id);
  expect(run).toMatchObject({ state: "failed", failure: "invalid_response", can_run_again: true, files: [] });
  world.vendor.setBehaviour("good");
  const again = await world.on.call("POST /ai/runs/:id/run-again", { as: world.admin, params: { id } });
  expect(again.id).not.toBe(id);
  expect(await world.awaitRun(again.id)).toMatchObject({ state: "done", request: { prompt: "A river" } });
  const twice = await world.on.send("POST /ai/runs/:id/run-again", { as: world.admin, params: again });
  expect(twice.json().code).toBe("ai_run_not_repeatable");
});

test("a run at a silent vendor can be cancelled, and the vendor is called once", async () => {
  world.vendor.setBehaviour("silent");
  const before = world.vendor.paidCalls();
  const { id } = await world.on.call("POST /providers/:id/run/image", {
    as: world.admin,
    params: params(),
    body: { prompt: "A river", model: "fake-image" },
  });
  await expect.poll(() => world.vendor.paidCalls()).toBe(before + 1);
  const cancelling = await world.on.call("POST /ai/runs/:id/cancel", { as: world.admin, params: { id } });
  expect(cancelling.is_cancelling || cancelling.state === "cancelled").toBe(true);
  expect(await world.awaitRun(id)).toMatchObject({
    state: "cancelled",
    usage: [{ unit: "images", amount: "1", is_estimate: true }],
  });
  expect(world.vendor.paidCalls()).toBe(before + 1);
});

test("refuses what cannot be run", async () => {
  const { on, admin } = world;
  const user = await on.makeUser(admin, "visitor");
  const send = (body: object, as = admin, id = world.providerId) =>
    on.send("POST /providers/:id/run", { as, params: { id }, body: body as never });
  for (const [body, path] of [
    [{}, "prompt"],
    [{ prompt: " " }, "prompt"],
    [{ prompt: "x".repeat(32_001) }, "prompt"],
    [{ prompt: "x", temperature: 3 }, "temperature"],
    [{ prompt: "x", max_tokens: 0 }, "max_tokens"],
  ] as const) {
    const refused = await send(body);
    expect([refused.statusCode, refused.json().details.fields[0].path]).toEqual([422, path]);
  }
  const readOnly = await send({ prompt: "x" }, user);
  expect([readOnly.statusCode, readOnly.json().code]).toEqual([403, "ai_provider_read_only"]);
  expect((await send({ prompt: "x" }, admin, "unknown")).json().code).toBe("ai_provider_not_found");
  const noVideo = await on.send("POST /providers/:id/run/video", {
    as: admin,
    params: params(),
    body: { prompt: "x" },
  });
  expect([noVideo.statusCode, noVideo.json().code]).toEqual([409, "ai_capability_missing"]);
  const estimate = async (body: { operation: "chat" | "video.generate" }, as = admin) =>
    (await on.send("POST /providers/:id/run/estimate", { as, params: params(), body })).json().code;
  expect(await estimate({ operation: "video.generate" })).toBe("ai_capability_missing");
  expect(await estimate({ operation: "chat" }, user)).toBe("ai_provider_read_only");
  for (const size of ["9999x9999", "1024", "63x64"]) {
    const body = { prompt: "x", model: "painter", size };
    const tooLarge = await on.send("POST /providers/:id/run/image", { as: admin, params: params(), body });
    expect(tooLarge.json().details.fields).toMatchObject([
      { path: "size", code: "size_invalid", message: expect.stringMatching(/64 to 4096/) },
    ]);
  }
  await on.call("PUT /providers/:id/status", { as: admin, params: params(), body: { status: "paused" } });
  expect((await send({ prompt: "x" })).json().code).toBe("ai_provider_inactive");
  await on.call("PUT /providers/:id/status", { as: admin, params: params(), body: { status: "active" } });
});

test("a rejected key sets the provider to error, and is in no response, row or log", async () => {
  const { on, admin, vendor } = world;
  vendor.setBehaviour("unauthorized");
  const { run } = await world.runText({ prompt: "A question" });
  expect(run).toMatchObject({ state: "failed", failure: "credentials", usage: [] });
  const provider = await on.call("GET /providers/:id", { as: admin, params: params() });
  expect([provider.status, provider.failure]).toEqual(["error", "credentials"]);
  expect(vendor.calls.some(({ headers }) => JSON.stringify(headers).includes(PLANTED_KEY))).toBe(true);
  const rows = await on.database.read.selectFrom("ai_attempts").selectAll().execute();
  const audit = await on.database.read.selectFrom("audit_log").selectAll().execute();
  expect(JSON.stringify([run, provider, rows, audit])).not.toContain(PLANTED_KEY);
  vendor.setBehaviour("good");
  await on.call("POST /providers/:id/test", { as: admin, params: params() });
});

async function uploadRecording(model: string, data = buildTone()) {
  const form = new FormData();
  form.set("model", model);
  form.set("file", new File([new Uint8Array(data)], "tone.wav", { type: "audio/wav" }));
  const response = await fetch(`${world.url}/api/v1/providers/${world.providerId}/run/transcription`, {
    method: "POST",
    headers: { authorization: `Bearer ${world.admin.access_token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { readonly id: string } };
}

test("a recording is transcribed by the model that was asked for, however long its name is", async () => {
  for (const model of [`maker/${"m".repeat(100)}`, "m".repeat(200)])
    expect(await uploadRecording(model)).toMatchObject({ status: 202, body: { model } });
  expect(await uploadRecording("m".repeat(201))).toMatchObject({
    status: 422,
    body: { details: { fields: [{ path: "model", code: "too_long" }] } },
  });
});

test("a recording of any length up to 24 MB is transcribed", async () => {
  expect(await uploadRecording("fake-ear", buildTone(16 * 60_000))).toMatchObject({ status: 202 });
  expect(await uploadRecording("fake-ear", Buffer.alloc(24 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: "recording_too_large", message: expect.stringContaining("24 MB") },
  });
  expect(await uploadRecording("fake-ear", Buffer.from("not a recording"))).toMatchObject({
    status: 422,
    body: { code: "audio_invalid" },
  });
});

test("a transcription is metered at the length of its recording if the vendor reports none", async () => {
  world.vendor.setBehaviour("no_usage");
  // As large as 49 s of compressed speech.
  const recording = buildTone(3_000);
  const padding = Buffer.concat([Buffer.from("LIST"), Buffer.alloc(4), Buffer.alloc(360_000)]);
  padding.writeUInt32LE(padding.length - 8, 4);
  const { body } = await uploadRecording("fake-ear", Buffer.concat([recording, padding]));
  const { request, estimate } = await world.on.database.read
    .selectFrom("ai_attempts")
    .select(["request", "estimate"])
    .where("id", "=", body.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(request)).toMatchObject({ file_seconds: 3 });
  expect(JSON.parse(estimate)).toContainEqual({ unit: "audio_seconds", amount: "3", isEstimate: true });
  const run = await world.awaitRun(body.id);
  expect(run).toMatchObject({ state: "done", usage: [{ unit: "audio_seconds", amount: "3", is_estimate: true }] });
  expect(run.request).not.toHaveProperty("file_seconds");
});
