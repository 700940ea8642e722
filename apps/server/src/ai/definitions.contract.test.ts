import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStreamingFetch } from "../platform/network/streaming-fetch.ts";
import type {
  ProviderConnection,
  ProviderDefinition,
  ProviderFailure,
  TextPart,
  TextRequest,
} from "./provider-definition.ts";
import { PROVIDER_DEFINITIONS } from "./provider-definitions.ts";
import {
  getFormat,
  DEFAULT_TEXT,
  startFakeVendor,
  TINY_MP4,
  TINY_PNG,
  type FakeVendor,
  type VendorBehaviour,
} from "./testing/index.ts";

const KEY = "sk-planted-secret";
const never = new AbortController().signal;

const fetchShortly = createStreamingFetch({
  isHostApproved: (host) => host === "127.0.0.1",
  connectTimeoutMs: 1_000,
  idleTimeoutMs: 800,
  totalTimeoutMs: 5_000,
  maxResponseBytes: 3_000_000,
});

async function collect(parts: AsyncIterable<TextPart>) {
  let text = "";
  const ends: Extract<TextPart, { kind: "end" }>[] = [];
  for await (const part of parts) {
    if (part.kind === "text") text += part.text;
    else ends.push(part);
  }
  expect(ends).toHaveLength(1);
  return { text, failure: ends[0]?.failure ?? null, usage: ends[0]?.usage ?? [] };
}

/** The failure that each behaviour of a vendor causes, for every definition. */
const FAILURES: readonly (readonly [VendorBehaviour, ProviderFailure])[] = [
  ["unauthorized", { code: "credentials" }],
  ["unknown_model", { code: "model_unknown" }],
  ["bad_request", { code: "refused" }],
  ["rate_limited", { code: "rate_limited", retryAfterMs: 7_000 }],
  ["overloaded", { code: "overloaded" }],
  ["silent", { code: "timeout" }],
  ["wrong_form", { code: "invalid_response" }],
  ["redirect", { code: "invalid_response" }],
  ["cut", { code: "interrupted" }],
];

const TEXT_FAILURES = [...FAILURES, ["truncated", { code: "interrupted" }]] as const;
const IMAGE_FAILURES = [
  ...FAILURES,
  ["huge", { code: "too_large" }],
  ["wrong_type", { code: "invalid_response" }],
] as const;

/** Why the state or the result of a started job cannot be read. */
const JOB_FAILURES: readonly (readonly [VendorBehaviour, ProviderFailure])[] = [
  ["job_hidden", { code: "refused" }],
  ["result_elsewhere", { code: "host_not_approved", host: "10.0.0.1" }],
  ["result_empty", { code: "invalid_response" }],
];

describe.each(PROVIDER_DEFINITIONS)("$key", (definition) => {
  let vendor: FakeVendor;
  let connection: ProviderConnection;
  beforeEach(async () => {
    vendor = await startFakeVendor(getFormat(definition.key));
    connection = {
      settings: { base_url: `${vendor.url}/v1/`, models_url: `${vendor.url}/v1` },
      credentials: { api_key: KEY },
      fetch: fetchShortly,
    };
  });
  afterEach(() => vendor.close());

  test("lists models, and distinguishes a wrong key from an unreachable server", async () => {
    expect(await definition.listModels(connection, never)).toMatchObject({
      ok: true,
      // Replicate hosts too many to list.
      value:
        definition.key === "replicate" ? [] : expect.arrayContaining([expect.objectContaining({ name: "fake-model" })]),
    });
    vendor.setBehaviour("unauthorized");
    expect(await definition.listModels(connection, never)).toMatchObject({ failure: { code: "credentials" } });
    await vendor.close();
    expect(await definition.listModels(connection, never)).toMatchObject({ failure: { code: "unreachable" } });
    vendor = await startFakeVendor(getFormat(definition.key));
  });

  describe.runIf(definition.text !== undefined)("text", () => {
    const run = (change: Partial<TextRequest> = {}) =>
      collect(
        definition.text?.(connection, {
          model: "fake-model",
          system: "You write quizzes.",
          prompt: "One question.",
          temperature: 0.5,
          maxTokens: 100,
          signal: never,
          ...change,
        }) as AsyncIterable<TextPart>,
      );

    test("streams, and reports usage with the cached part apart", async () => {
      expect(await run()).toEqual({
        text: DEFAULT_TEXT,
        failure: null,
        usage: [
          { unit: "input_tokens", amount: "16", isEstimate: false },
          { unit: "cached_input_tokens", amount: "5", isEstimate: false },
          { unit: "output_tokens", amount: "9", isEstimate: false },
        ],
      });
      expect(vendor.paidCalls()).toBe(1);
      expect(vendor.calls.at(-1)?.body).toContain("You write quizzes.");
    });

    test("estimates usage that the vendor does not report", async () => {
      vendor.setBehaviour("no_usage");
      const { text, failure, usage } = await run();
      expect([text, failure]).toEqual([DEFAULT_TEXT, null]);
      expect(usage).toEqual([
        { unit: "input_tokens", amount: "8", isEstimate: true },
        { unit: "output_tokens", amount: "8", isEstimate: true },
      ]);
    });

    test.each(TEXT_FAILURES)("%s", async (behaviour, failure) => {
      vendor.setBehaviour(behaviour);
      const ended = await run();
      expect(ended.failure).toEqual(failure);
      expect(vendor.paidCalls()).toBe(behaviour === "unauthorized" ? 0 : 1);
      const isCharged = ["silent", "cut", "truncated", "wrong_form", "redirect"].includes(behaviour);
      expect(ended.usage.length > 0).toBe(isCharged);
      expect(ended.usage.every(({ isEstimate }) => isEstimate)).toBe(true);
      const output = ended.usage.find(({ unit }) => unit === "output_tokens")?.amount;
      if (isCharged && ended.text === "") expect(output).toBe("100");
      if (behaviour === "cut" || behaviour === "truncated") expect(DEFAULT_TEXT.startsWith(ended.text)).toBe(true);
    });

    test("stopping ends the vendor's call, and keeps what came", async () => {
      const slow = await startFakeVendor(getFormat(definition.key), { chunkDelayMs: 50 });
      const stop = new AbortController();
      const parts = definition.text?.(
        { ...connection, settings: { base_url: `${slow.url}/v1` } },
        { model: "fake-model", system: null, prompt: "x", temperature: null, maxTokens: null, signal: stop.signal },
      ) as AsyncIterable<TextPart>;
      const seen: TextPart[] = [];
      for await (const part of parts) {
        seen.push(part);
        stop.abort();
      }
      expect(seen.at(-1)).toMatchObject({ kind: "end", failure: { code: "cancelled" } });
      expect(seen.filter(({ kind }) => kind === "text").length).toBeLessThan(6);
      await expect.poll(() => slow.abortedCalls()).toBe(1);
      await slow.close();
    });
  });

  describe.runIf(definition.image !== undefined && "run" in definition.image)("image", () => {
    const prefix = definition.key === "google" ? "gemini-" : "";
    const run = (model = `${prefix}fake-image`, count = 2) => {
      if (definition.image === undefined || !("run" in definition.image))
        throw new Error("the definition has no image runner");
      const request = { model, prompt: "a river", size: "1024x1024", quality: null, count, signal: never };
      return definition.image.run(connection, request);
    };

    test("the images, as bytes or from an address", async () => {
      for (const model of [`${prefix}fake-image`, `${prefix}fake-image-url`]) {
        const result = await run(model);
        if (!result.ok) throw new Error(result.failure.code);
        expect(result.value.map(({ bytes }) => Buffer.from(bytes))).toEqual([TINY_PNG, TINY_PNG]);
        const images = result.usage.filter(({ unit }) => unit === "images");
        expect(images.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(2);
        expect(images.some(({ isEstimate }) => isEstimate)).toBe(false);
      }
      const download = vendor.calls.find(({ path }) => path === "/result.png");
      if (download !== undefined) expect(JSON.stringify(download.headers)).not.toContain(KEY);
    });

    test.each(IMAGE_FAILURES)("%s", async (behaviour, failure) => {
      vendor.setBehaviour(behaviour);
      const result = await run();
      expect(result).toMatchObject({ ok: false, failure });
      const sum = (unit: string) =>
        result.usage.filter((fact) => fact.unit === unit).reduce((total, { amount }) => total + Number(amount), 0);
      // Google takes a request for each image, and each one may have been charged.
      if (definition.key === "google" && behaviour === "silent")
        expect([sum("images"), sum("output_tokens"), sum("requests")]).toEqual([2, 2_580, 2]);
      // At most once per image.
      expect(vendor.paidCalls()).toBeLessThanOrEqual(2);
    });
  });

  describe.runIf(definition.transcription !== undefined)("transcription", () => {
    const run = (model = "fake-ear") =>
      definition.transcription?.(connection, {
        model,
        file: { bytes: Buffer.alloc(16_000), mime: "audio/mpeg" },
        seconds: 90,
        signal: never,
      });

    test("the text, and the seconds", async () => {
      expect(await run()).toEqual({
        ok: true,
        value: "Which river flows through Köln?",
        usage: [{ unit: "audio_seconds", amount: "2.5", isEstimate: false }],
      });
      expect(await run("fake-token-ear")).toMatchObject({
        usage: [
          { unit: "input_tokens", amount: "25", isEstimate: false },
          { unit: "output_tokens", amount: "8", isEstimate: false },
          { unit: "audio_seconds", amount: "2.5", isEstimate: false },
        ],
      });
      vendor.setBehaviour("no_usage");
      expect(await run()).toMatchObject({ usage: [{ amount: "90", isEstimate: true }] });
    });

    test.each(FAILURES)("%s", async (behaviour, failure) => {
      vendor.setBehaviour(behaviour);
      expect(await run()).toMatchObject({ ok: false, failure });
    });
  });

  describe.runIf(definition.video !== undefined)("a job in the vendor's queue", () => {
    const jobs = [
      ["image", TINY_PNG],
      ["video", TINY_MP4],
    ] as const;
    const start = (kind: "image" | "video") => {
      const { image, video } = definition;
      if (image === undefined || !("job" in image) || video === undefined) throw new Error("it has no queue");
      const [model, prompt] = [`maker/fake-${kind}/pro`, "a river"];
      const started =
        kind === "image"
          ? image.job.start(connection, { model, prompt, size: "64x64", quality: null, count: 1 }, never)
          : video.job.start(connection, { model, prompt, duration: 5, width: null, height: null }, never);
      return { started, job: kind === "image" ? image.job : video.job };
    };

    test.each(jobs)("of %s is started once, polled by its id, and fetched without the key", async (kind, bytes) => {
      const { started, job } = start(kind);
      const begun = await started;
      if (!begun.ok) throw new Error(begun.failure.code);
      expect(await job.poll(connection, begun.value, never)).toEqual({ ok: true, value: null, usage: [] });
      const done = await job.poll(connection, begun.value, never);
      if (!done.ok || done.value === null || done.value === "failed") throw new Error("the job is not done");
      expect(done.value.map((file) => Buffer.from(file.bytes))).toEqual([bytes]);
      expect(vendor.paidCalls()).toBe(1);
      const download = vendor.calls.find(({ path }) => path.startsWith("/result"));
      expect(download).toBeDefined();
      expect(JSON.stringify(download?.headers)).not.toContain(KEY);
      await job.cancel(connection, begun.value);
      expect(vendor.calls.at(-1)?.path).toContain("cancel");
    });

    test("that fails or never ends says so", async () => {
      vendor.setPollsUntilDone(1);
      const { started, job } = start("image");
      const begun = await started;
      if (!begun.ok) throw new Error(begun.failure.code);
      vendor.setBehaviour("never_ends");
      expect(await job.poll(connection, begun.value, never)).toMatchObject({ ok: true, value: null });
      vendor.setBehaviour("job_fails");
      expect(await job.poll(connection, begun.value, never)).toEqual({ ok: true, value: "failed", usage: [] });
      vendor.setBehaviour("unauthorized");
      expect(await job.poll(connection, begun.value, never)).toMatchObject({ failure: { code: "credentials" } });
    });

    test.each(JOB_FAILURES)("that was started, but then %s", async (behaviour, failure) => {
      vendor.setPollsUntilDone(1);
      const { started, job } = start("image");
      const begun = await started;
      if (!begun.ok) throw new Error(begun.failure.code);
      vendor.setBehaviour(behaviour);
      expect(await job.poll(connection, begun.value, never)).toEqual({ ok: false, failure, usage: [] });
    });

    test.each(FAILURES)("%s", async (behaviour, failure) => {
      vendor.setBehaviour(behaviour);
      expect(await start("image").started).toMatchObject({ ok: false, failure });
      expect(vendor.paidCalls()).toBeLessThanOrEqual(1);
    });
  });

  test("a secret is in no result", async () => {
    vendor.setBehaviour("unauthorized");
    const result = await definition.listModels(connection, never);
    expect(vendor.calls.some(({ headers }) => JSON.stringify(headers).includes(KEY))).toBe(true);
    expect(JSON.stringify(result)).not.toContain(KEY);
  });
});

/** Whether a definition has a runner, by the conditions of the suite above. */
const RUNNERS = {
  text: ({ text }: ProviderDefinition) => text !== undefined,
  image: ({ image }: ProviderDefinition) => image !== undefined && "run" in image,
  transcription: ({ transcription }: ProviderDefinition) => transcription !== undefined,
  "job in the queue": ({ video }: ProviderDefinition) => video !== undefined,
} as const;
const CASES: readonly (readonly [runner: keyof typeof RUNNERS | null, name: string])[] = [
  [null, "list of models, wrong key, unreachable server"],
  [null, "no secret in a result"],
  ["text", "streamed, with usage and its cached part"],
  ["text", "usage is missing"],
  ["text", "stopped"],
  ...TEXT_FAILURES.map(([behaviour]) => ["text", behaviour] as const),
  ["image", "as bytes, and from an address without the key"],
  ...IMAGE_FAILURES.map(([behaviour]) => ["image", behaviour] as const),
  ["transcription", "with usage, and without"],
  ...FAILURES.map(([behaviour]) => ["transcription", behaviour] as const),
  ["job in the queue", "image: started once, polled by its id, fetched without the key, cancelled"],
  ["job in the queue", "video: started once, polled by its id, fetched without the key, cancelled"],
  ["job in the queue", "never ends, fails, wrong key while polling"],
  ...JOB_FAILURES.map(([behaviour]) => ["job in the queue", behaviour] as const),
  ...FAILURES.map(([behaviour]) => ["job in the queue", behaviour] as const),
];

test("the table of definitions and cases", async () => {
  const keys = PROVIDER_DEFINITIONS.map(({ key }) => key);
  const rows = CASES.map(([runner, name]) => {
    const cells = PROVIDER_DEFINITIONS.map((definition) => (runner === null || RUNNERS[runner](definition) ? "x" : ""));
    return `| ${[runner ?? "all", name, ...cells].join(" | ")} |`;
  });
  const table = [`| runner | case | ${keys.join(" | ")} |`, `|${" --- |".repeat(keys.length + 2)}`, ...rows];
  await expect(`${table.join("\n")}\n`).toMatchFileSnapshot("./definitions.snapshot.md");
});
