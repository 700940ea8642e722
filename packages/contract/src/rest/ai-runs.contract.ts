import { z } from "zod";
import { DEFAULT_MAX_TOKENS } from "../max-tokens.ts";
import { isPixelSize, MAX_SIDE, MIN_SIDE, PIXEL_SIZE } from "../pixel-size.ts";
import { AI_PURPOSES } from "../enum-values.ts";
import { AI_OPERATIONS, currency, decimal, USAGE_UNITS } from "./ai.schemas.ts";
import { id, idempotencyHeaders, idParams, isoTime, definePage, pageQuery } from "./common.schemas.ts";
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
/** Characters of a vendor's name of a model. */
export const MAX_MODEL_LENGTH = 200;
const model = z
  .string()
  .trim()
  .min(1, "required")
  .max(MAX_MODEL_LENGTH, "too_long")
  .optional()
  .describe("Vendor's name of the model; defaults to the provider's default model");
const size = z
  .string()
  .regex(PIXEL_SIZE, { error: "size_invalid", abort: true })
  .refine(isPixelSize, "size_invalid")
  .describe(`Width and height in pixels, each between ${MIN_SIDE} and ${MAX_SIDE}, such as \`1024x1024\``);
const quality = z.string().trim().min(1).max(50, "too_long").nullable();
export const side = z.int().min(MIN_SIDE, "out_of_range").max(MAX_SIDE, "out_of_range");

export const textRunInput = z.strictObject({
  model,
  system: z
    .string()
    .trim()
    .max(MAX_PROMPT_LENGTH, "too_long")
    .nullable()
    .default(null)
    .describe("System prompt; null for none"),
  prompt: prompt.describe("Prompt for the model"),
  temperature: z
    .number()
    .min(0, "out_of_range")
    .max(2, "out_of_range")
    .nullable()
    .default(null)
    .describe("Sampling temperature; null for the vendor's default"),
  max_tokens: z
    .int()
    .min(1, "out_of_range")
    .max(200_000, "out_of_range")
    .default(DEFAULT_MAX_TOKENS)
    .describe("Maximum number of output tokens; budgets reserve their price until the run ends"),
});
export const imageRunInput = z.strictObject({
  model,
  prompt: prompt.describe("Description of the images"),
  size: size.default(DEFAULT_IMAGE_SIZE),
  quality: quality.default(null).describe("Vendor-specific image quality; null for the vendor's default"),
  count: z.int().min(1, "out_of_range").max(MAX_RUN_IMAGES, "out_of_range").default(1).describe("Number of images"),
});
export const videoRunInput = z.strictObject({
  model,
  prompt: prompt.describe("Description of the video"),
  duration: z
    .int()
    .min(1, "out_of_range")
    .max(MAX_VIDEO_SECONDS, "out_of_range")
    .default(DEFAULT_VIDEO_SECONDS)
    .describe("Length of the video in seconds"),
  width: side.nullable().default(null).describe("Width in pixels; null for the vendor's default"),
  height: side.nullable().default(null).describe("Height in pixels; null for the vendor's default"),
});

const runEstimateInput = z.strictObject({
  operation: z.enum(AI_OPERATIONS),
  model,
  prompt: z
    .string()
    .max(MAX_PROMPT_LENGTH, "too_long")
    .default("")
    .describe("Prompt for the model; relevant to text runs only"),
  system: textRunInput.shape.system,
  max_tokens: textRunInput.shape.max_tokens,
  size: size
    .nullable()
    .default(null)
    .describe("Size of the images in pixels, such as `1024x1024`; relevant to image runs only"),
  quality: quality.default(null).describe("Vendor-specific image quality; relevant to image runs only"),
  count: imageRunInput.shape.count,
  duration: videoRunInput.shape.duration,
  file_bytes: z
    .int()
    .min(0, "out_of_range")
    .max(TRANSCRIPTION_BYTES, "out_of_range")
    .nullable()
    .default(null)
    .describe("Size of the recording in bytes; relevant to transcriptions only"),
});

const request = z.object({
  prompt: z.string().describe("Prompt for the model; empty for a transcription"),
  system: z.string().nullable().describe("System prompt"),
  temperature: z.number().nullable().describe("Sampling temperature; null for the vendor's default"),
  max_tokens: z.int().nullable().describe("Maximum number of output tokens"),
  size: z.string().nullable().describe("Size of the images in pixels, such as `1024x1024`"),
  quality: z.string().nullable().describe("Vendor-specific image quality; null for the vendor's default"),
  count: z.int().nullable().describe("Number of images"),
  duration: z.int().nullable().describe("Length of the video in seconds"),
  width: z.int().nullable().describe("Width of the video in pixels; null for the vendor's default"),
  height: z.int().nullable().describe("Height of the video in pixels; null for the vendor's default"),
  file_name: z.string().nullable().describe("Name of the transcribed file"),
});

export const aiRun = z
  .object({
    id,
    provider_id: id.describe("Provider that ran the request; may have been deleted since"),
    provider_name: z.string(),
    model: z.string().describe("Vendor's name of the model"),
    operation: z.enum(AI_OPERATIONS),
    purpose: z.enum(AI_PURPOSES).describe("Purpose of the result"),
    state: z
      .enum(AI_RUN_STATES)
      .describe(
        "State of the run. `queued`: not sent yet; `submitting`: being sent, or waiting for a response that arrives as a whole; `running`: being processed by the vendor; `unknown`: interrupted by a stop of the server and not repeated automatically",
      ),
    is_cancelling: z.boolean().describe("Whether cancellation was requested and the run has not ended yet"),
    job_id: id.nullable().describe("Job that carries out the run; null for text runs, which are streamed"),
    request: request.describe("Parameters of the run; those that do not apply to its operation are null"),
    text: z.string().nullable().describe("Generated or transcribed text, possibly incomplete; null if there is none"),
    is_cut_off: z
      .boolean()
      .describe("Whether the vendor ended the text at `max_tokens`; false until the run has ended"),
    files: z
      .array(
        z.object({
          url: z.string().describe("Signed URL of the file; expires"),
          mime: z.string(),
          bytes: z.int(),
        }),
      )
      .describe("Generated images or videos, in order"),
    usage: z
      .array(
        z.object({
          unit: z.enum(USAGE_UNITS),
          amount: decimal,
          is_estimate: z.boolean().describe("Whether the amount is an estimate because the vendor did not report it"),
        }),
      )
      .describe("Usage of the run by unit; empty until it has ended"),
    cost: z
      .object({ amount: decimal, currency })
      .nullable()
      .describe("Vendor cost of the run; null until it has ended and while a price is unknown"),
    failure: z
      .enum(PROVIDER_TEST_FAILURES)
      .nullable()
      .describe("Reason for the failure, never the vendor's own error text; null if the run has not failed"),
    can_run_again: z.boolean().describe("Whether `POST /ai/runs/{id}/run-again` accepts the run"),
    created_at: isoTime,
    ended_at: isoTime.nullable().describe("Time at which the run ended; null until then"),
  })
  .meta({ id: "AiRun" });
export type AiRun = z.infer<typeof aiRun>;

/** Reason for which a run was refused, or would be. */
export const refusal = z.object({
  code: z.string().describe("Stable error code of the refusal"),
  message: z.string().describe("Human-readable message in the language of `Accept-Language`"),
});
export type Refusal = z.infer<typeof refusal>;

/** Estimated price of runs before they begin. */
export const runEstimate = z
  .object({
    cost: z
      .object({ amount: decimal, currency })
      .nullable()
      .describe("Estimated vendor cost at current prices; null while a price is unknown"),
    refusal: refusal
      .nullable()
      .describe("Error with which a budget would refuse the run if it were started now; null if it would be accepted"),
  })
  .meta({ id: "RunEstimate" });
export type RunEstimate = z.infer<typeof runEstimate>;

/** Fields of the `end` event of a stream that an error of the server may end early. */
export const streamError = {
  error: z
    .string()
    .optional()
    .describe("Stable code of the error that ended the stream early; `runs` is then empty. Absent without an error"),
};

/**
 * The last line of a stream that may need several runs.
 *
 * @param done what has been done if the stream is complete, as a clause
 */
export function createStreamEnd(done: string, runs = "Runs of the request, with their costs") {
  return z.object({
    type: z.literal("end"),
    runs: z.array(aiRun).describe(runs),
    is_complete: z.boolean().describe(`Whether ${done}; false if a run failed or a limit was reached first`),
    ...streamError,
  });
}

/** A line of a streamed run. The last line is `end`, unless the connection is lost. */
export const runStreamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), run_id: id.describe("Id of the run") }),
  z.object({ type: z.literal("text"), text: z.string().describe("Next piece of the generated text") }),
  z.object({ type: z.literal("end"), run: aiRun }),
]);
export type RunStreamEvent = z.infer<typeof runStreamEvent>;

export const runState = z
  .object({
    ...aiRun.pick({ id: true, provider_id: true, operation: true, purpose: true, model: true, state: true }).shape,
    ...aiRun.pick({ is_cancelling: true, failure: true, created_at: true, ended_at: true }).shape,
    prompt: z.string().describe("Beginning of the prompt; empty for a transcription"),
    media_id: id.nullable().describe("Record in the library that the run creates; null for runs with another purpose"),
  })
  .meta({ id: "AiRunState" });
export type AiRunSummary = z.infer<typeof runState>;

/** An event of the stream of runs. */
export const runsEvent = z.object({ items: z.array(runState).describe("States of runs, newest first") });
export type RunsEvent = z.infer<typeof runsEvent>;
/** Media type of server-sent events. */
export const EVENT_STREAM_TYPE = "text/event-stream";

const ESTIMATE_REFUSALS =
  "`404` for a provider that does not exist or is private to another user; `403` with `ai_provider_read_only`; `409` with `ai_provider_inactive` or `ai_capability_missing`.";
const REFUSALS = `${ESTIMATE_REFUSALS} \`429\` for too many runs.`;
const JOB = "The run is a job, which survives a restart of the server; poll `GET /ai/runs/{id}` until it has ended.";
export const IDEMPOTENCY =
  "`422` with `idempotency_key_reused` if the `Idempotency-Key` was used for a different request.";
const accepted = { headers: idempotencyHeaders, response: aiRun, status: 202, guard: "user", tag: "ai" } as const;

export const aiRunRoutes = {
  "POST /providers/:id/run": {
    summary: "Run a text model and stream the result",
    description: `Responds with one JSON object per line (\`${RUN_STREAM_TYPE}\`): \`start\` with \`run_id\`, any number of \`text\`, and \`end\` with the run. Closing the connection also stops the vendor; usage up to that point is charged. ${REFUSALS} ${IDEMPOTENCY} \`409\` with \`idempotent_request_running\` while the response to the first request is still being streamed.`,
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
    description: `${JOB} \`413\` with \`recording_too_large\`; \`422\` with \`audio_invalid\`. ${REFUSALS} ${IDEMPOTENCY}`,
    params: idParams,
    form: z.object({
      file: z.file().meta({ description: "Recording: MP3, M4A, OGG or WAV, at most 24 MB" }),
      model: z
        .string()
        .optional()
        .meta({ description: "Vendor's name of the model; defaults to the provider's default model" }),
    }),
  },
  "POST /providers/:id/run/estimate": {
    summary: "Estimate the cost of a run and whether a budget would refuse it",
    description: `Fields that do not apply to the operation are ignored. Nothing is run or reserved. ${ESTIMATE_REFUSALS}`,
    guard: "user",
    params: idParams,
    body: runEstimateInput,
    response: runEstimate,
    tag: "ai",
  },
  "GET /providers/:id/runs": {
    summary: "List the caller's runs of a provider, newest first",
    guard: "user",
    params: idParams,
    query: pageQuery.extend({ operation: z.enum(AI_OPERATIONS).optional().describe("Only runs of this operation") }),
    response: definePage(aiRun),
    tag: "ai",
  },
  "GET /ai/runs": {
    summary: "List the caller's active and recently ended runs",
    description:
      "Returns at most the newest 50 runs. Ended runs are included for 15 minutes, text runs never, because they are streamed.",
    guard: "user",
    response: z.object({ items: z.array(aiRun).describe("Runs, newest first") }),
    tag: "ai",
  },
  "GET /ai/runs/events": {
    summary: "Stream the states of the caller's runs while any are active",
    description: `Server-sent events (\`${EVENT_STREAM_TYPE}\`). An event follows each change and contains the runs of \`GET /ai/runs\`. The stream ends once no run is active, or after a few minutes. \`429\` for too many streams.`,
    guard: "user",
    response: runsEvent,
    files: [EVENT_STREAM_TYPE],
    tag: "ai",
  },
  "GET /ai/runs/:id": {
    summary: "Get one of the caller's runs",
    guard: "user",
    params: idParams,
    response: aiRun,
    tag: "ai",
  },
  "POST /ai/runs/:id/cancel": {
    summary: "Cancel a run",
    description: "Usage up to that point is charged. `409` with `ai_run_ended` if the run has ended.",
    guard: "user",
    params: idParams,
    response: aiRun,
    tag: "ai",
  },
  "POST /ai/runs/:id/run-again": {
    ...accepted,
    summary: "Repeat a run that was interrupted, failed or was cancelled",
    description: `Starts a new run with the same parameters. \`409\` with \`ai_run_not_repeatable\` unless \`can_run_again\` is true. ${REFUSALS} ${IDEMPOTENCY}`,
    params: idParams,
  },
} as const satisfies RouteTable;
