import { z } from "zod";
import { DEFAULT_MAX_TOKENS } from "../max-tokens.ts";
import { isPixelSize, MAX_SIDE, MIN_SIDE, PIXEL_SIZE } from "../pixel-size.ts";
import { AI_OPERATIONS, AI_PURPOSES, currency, decimal, USAGE_UNITS } from "./ai.schemas.ts";
import { id, idempotencyHeaders, idParams, isoTime, pageOf, pageQuery } from "./common.schemas.ts";
import { PROVIDER_TEST_FAILURES } from "./providers.contract.ts";
import type { RouteTable } from "./route-spec.ts";

export const AI_RUN_STATES = ["queued", "submitting", "running", "done", "failed", "cancelled", "unknown"] as const;
export type AiRunState = (typeof AI_RUN_STATES)[number];
/** States of runs that have not ended. */
export const ACTIVE_RUN_STATES = ["queued", "submitting", "running"] as const satisfies readonly AiRunState[];

export const MAX_PROMPT_LENGTH = 32_000;
export const MAX_RUN_IMAGES = 4;
export const MAX_VIDEO_SECONDS = 60;
export const DEFAULT_IMAGE_SIZE = "1024x1024";
export const DEFAULT_VIDEO_SECONDS = 5;
/** Maximum size of recordings for transcription. */
export const TRANSCRIPTION_BYTES = 24 * 1024 * 1024;
/** Media type of a streamed run: one JSON object per line. */
export const RUN_STREAM_TYPE = "application/x-ndjson";

const prompt = z.string().trim().min(1, "required").max(MAX_PROMPT_LENGTH, "too_long");
const model = z
  .string()
  .trim()
  .min(1, "required")
  .max(200, "too_long")
  .optional()
  .describe("Name of the model at the vendor; without it the provider's default model");
const size = z
  .string()
  .regex(PIXEL_SIZE, { error: "size_invalid", abort: true })
  .refine(isPixelSize, "size_invalid")
  .describe(`Width and height in pixels, each from ${MIN_SIDE} to ${MAX_SIDE}, such as \`1024x1024\``);
const quality = z.string().trim().min(1).max(50, "too_long").nullable();
export const side = z.int().min(MIN_SIDE, "out_of_range").max(MAX_SIDE, "out_of_range");

export const textRunInput = z.strictObject({
  model,
  system: z.string().trim().max(MAX_PROMPT_LENGTH, "too_long").nullable().default(null).describe("System prompt"),
  prompt: prompt.describe("What the model is asked"),
  temperature: z
    .number()
    .min(0, "out_of_range")
    .max(2, "out_of_range")
    .nullable()
    .default(null)
    .describe("How random the text is"),
  max_tokens: z
    .int()
    .min(1, "out_of_range")
    .max(200_000, "out_of_range")
    .default(DEFAULT_MAX_TOKENS)
    .describe("Most output tokens; budgets reserve their price until the run has ended"),
});
export const imageRunInput = z.strictObject({
  model,
  prompt: prompt.describe("What the images show"),
  size: size.default(DEFAULT_IMAGE_SIZE),
  quality: quality.default(null).describe("In the vendor's words; null for its default"),
  count: z.int().min(1, "out_of_range").max(MAX_RUN_IMAGES, "out_of_range").default(1).describe("Number of images"),
});
export const videoRunInput = z.strictObject({
  model,
  prompt: prompt.describe("What the video shows"),
  duration: z
    .int()
    .min(1, "out_of_range")
    .max(MAX_VIDEO_SECONDS, "out_of_range")
    .default(DEFAULT_VIDEO_SECONDS)
    .describe("Seconds"),
  width: side.nullable().default(null).describe("Pixels; null for the vendor's default"),
  height: side.nullable().default(null).describe("Pixels; null for the vendor's default"),
});

const runEstimateInput = z.strictObject({
  operation: z.enum(AI_OPERATIONS),
  model,
  prompt: z.string().max(MAX_PROMPT_LENGTH, "too_long").default("").describe("Of a text"),
  system: textRunInput.shape.system,
  max_tokens: textRunInput.shape.max_tokens,
  size: size.nullable().default(null).describe("Of images in pixels"),
  quality: quality.default(null).describe("Of images"),
  count: imageRunInput.shape.count,
  duration: videoRunInput.shape.duration,
  file_bytes: z
    .int()
    .min(0, "out_of_range")
    .max(TRANSCRIPTION_BYTES, "out_of_range")
    .nullable()
    .default(null)
    .describe("Size of a recording"),
});

const request = z.object({
  prompt: z.string().describe("What the model was asked; empty for a transcription"),
  system: z.string().nullable().describe("System prompt"),
  temperature: z.number().nullable().describe("How random the text is; null for the vendor's default"),
  max_tokens: z.int().nullable().describe("Most output tokens"),
  size: z.string().nullable().describe("Size of the images in pixels"),
  quality: z.string().nullable().describe("Quality of the images in the vendor's words"),
  count: z.int().nullable().describe("Number of images"),
  duration: z.int().nullable().describe("Seconds of the video"),
  width: z.int().nullable().describe("Of the video in pixels"),
  height: z.int().nullable().describe("Of the video in pixels"),
  file_name: z.string().nullable().describe("Name of the transcribed file"),
});

export const aiRun = z
  .object({
    id,
    provider_id: id.describe("The provider, which may have been deleted since"),
    provider_name: z.string(),
    model: z.string().describe("Name of the model at the vendor"),
    operation: z.enum(AI_OPERATIONS),
    purpose: z.enum(AI_PURPOSES).describe("What the result is for"),
    state: z
      .enum(AI_RUN_STATES)
      .describe(
        "`queued`: not sent yet; `submitting`: being sent, or answered in one piece; `running`: the vendor works on it; `unknown`: the server stopped in the middle, and it is not repeated by itself",
      ),
    is_cancelling: z.boolean().describe("Whether it is to be cancelled, and has not ended yet"),
    job_id: id.nullable().describe("Its job; null for text, which is streamed"),
    request: request.describe("What was asked for; null where it does not apply"),
    text: z.string().nullable().describe("The text that was written or heard, as far as it came"),
    files: z
      .array(
        z.object({
          url: z.string().describe("Signed URL; expires"),
          mime: z.string(),
          bytes: z.int(),
        }),
      )
      .describe("Images or videos, in order"),
    usage: z
      .array(
        z.object({
          unit: z.enum(USAGE_UNITS),
          amount: decimal,
          is_estimate: z.boolean().describe("The vendor did not report it"),
        }),
      )
      .describe("What it used; empty until it has ended"),
    cost: z
      .object({ amount: decimal, currency })
      .nullable()
      .describe("What the vendor charges; null until it has ended, and while a price is unknown"),
    failure: z.enum(PROVIDER_TEST_FAILURES).nullable().describe("Why it failed; vendors' own texts are not passed on"),
    can_run_again: z.boolean().describe("Whether `run-again` repeats it"),
    created_at: isoTime,
    ended_at: isoTime.nullable().describe("Null until it has ended"),
  })
  .meta({ id: "AiRun" });
export type AiRun = z.infer<typeof aiRun>;

/** Estimated price of runs before they begin. */
export const runEstimate = z
  .object({
    cost: z
      .object({ amount: decimal, currency })
      .nullable()
      .describe("Vendor cost at present prices; null while a price is unknown"),
    refusal: z
      .object({
        code: z.string().describe("Code of the refusal"),
        message: z.string().describe("For people, in the language of `Accept-Language`"),
      })
      .nullable()
      .describe("With what beginning now would be refused, because of a budget; null if it would not be"),
  })
  .meta({ id: "RunEstimate" });
export type RunEstimate = z.infer<typeof runEstimate>;

/** A line of a streamed run. The last line is `end`, unless the connection is lost. */
export const runStreamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), run_id: id }),
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("end"), run: aiRun }),
]);
export type RunStreamEvent = z.infer<typeof runStreamEvent>;

export const runState = z
  .object({
    ...aiRun.pick({ id: true, provider_id: true, operation: true, purpose: true, model: true, state: true }).shape,
    ...aiRun.pick({ is_cancelling: true, failure: true, created_at: true, ended_at: true }).shape,
    prompt: z.string().describe("Its beginning; empty for a transcription"),
    media_id: id.nullable().describe("Record in the library that it makes; null for runs of the console"),
  })
  .meta({ id: "AiRunState" });
export type RunState = z.infer<typeof runState>;

/** An event of the stream of runs. */
export const runsEvent = z.object({ items: z.array(runState).describe("Newest first") });
export type RunsEvent = z.infer<typeof runsEvent>;
/** Media type of server-sent events. */
export const EVENT_STREAM_TYPE = "text/event-stream";

const ESTIMATE_REFUSALS =
  "`404` for a provider that does not exist or is private; `403` with `ai_provider_read_only`; `409` with `ai_provider_inactive` or `ai_capability_missing`.";
const REFUSALS = `${ESTIMATE_REFUSALS} \`429\` after too many runs.`;
const JOB = "It runs as a job, which survives a restart of the server: ask for it again until it has ended.";
export const IDEMPOTENCY =
  "With `Idempotency-Key`: `422` with `idempotency_key_reused` when the key belongs to another request.";
const accepted = { headers: idempotencyHeaders, response: aiRun, status: 202, guard: "user", tag: "ai" } as const;

export const aiRunRoutes = {
  "POST /providers/:id/run": {
    summary: "Run a text model, streamed",
    description: `Answers with one JSON object per line (\`${RUN_STREAM_TYPE}\`): \`start\` with \`run_id\`, any number of \`text\`, and \`end\` with the run. Ending the request stops the vendor, too; what was used until then is charged. ${REFUSALS} ${IDEMPOTENCY} \`409\` with \`idempotent_request_running\` while the first one is still streamed.`,
    guard: "user",
    params: idParams,
    headers: idempotencyHeaders,
    body: textRunInput,
    response: runStreamEvent,
    files: [RUN_STREAM_TYPE],
    tag: "ai",
  },
  "POST /providers/:id/run/image": {
    ...accepted,
    summary: "Generate images",
    description: `${JOB} ${REFUSALS} ${IDEMPOTENCY}`,
    params: idParams,
    body: imageRunInput,
  },
  "POST /providers/:id/run/video": {
    ...accepted,
    summary: "Generate a video",
    description: `${JOB} ${REFUSALS} ${IDEMPOTENCY}`,
    params: idParams,
    body: videoRunInput,
  },
  "POST /providers/:id/run/transcription": {
    ...accepted,
    summary: "Transcribe a recording",
    description: `${JOB} ${REFUSALS} ${IDEMPOTENCY}`,
    params: idParams,
    form: z.object({
      file: z.file().meta({ description: "MP3, M4A, OGG or WAV, at most 24 MB" }),
      model: z.string().optional().meta({ description: "Without it the provider's default model" }),
    }),
  },
  "POST /providers/:id/run/estimate": {
    summary: "What a run would cost, and whether a budget would refuse it",
    description: `Only the fields of the kind of run count. Nothing is run or reserved. ${ESTIMATE_REFUSALS}`,
    guard: "user",
    params: idParams,
    body: runEstimateInput,
    response: runEstimate,
    tag: "ai",
  },
  "GET /providers/:id/runs": {
    summary: "My runs of a provider, newest first",
    guard: "user",
    params: idParams,
    query: pageQuery.extend({ operation: z.enum(AI_OPERATIONS).optional().describe("Only runs of this kind") }),
    response: pageOf(aiRun),
    tag: "ai",
  },
  "GET /ai/runs": {
    summary: "My runs that have not ended, and those that ended lately",
    description: "Jobs only: text is streamed. The newest 50, of the last 15 minutes.",
    guard: "user",
    response: z.object({ items: z.array(aiRun).describe("Newest first") }),
    tag: "ai",
  },
  "GET /ai/runs/events": {
    summary: "States of my jobs, streamed while some are active",
    description: `Server-sent events (\`${EVENT_STREAM_TYPE}\`); each contains the jobs of \`GET /ai/runs\`, and follows a change. The stream ends once no job is active, and after some minutes. \`429\` with too many streams.`,
    guard: "user",
    response: runsEvent,
    files: [EVENT_STREAM_TYPE],
    tag: "ai",
  },
  "GET /ai/runs/:id": {
    summary: "One of my runs",
    guard: "user",
    params: idParams,
    response: aiRun,
    tag: "ai",
  },
  "POST /ai/runs/:id/cancel": {
    summary: "Cancel a run",
    description: "What the vendor has done until then is charged. `409` with `ai_run_ended` if it has ended.",
    guard: "user",
    params: idParams,
    response: aiRun,
    tag: "ai",
  },
  "POST /ai/runs/:id/run-again": {
    ...accepted,
    summary: "Run a job again that was interrupted, failed or cancelled",
    description: `A new run with the same request. \`409\` with \`ai_run_not_repeatable\` for others. ${REFUSALS} ${IDEMPOTENCY}`,
    params: idParams,
  },
} as const satisfies RouteTable;
