import { z } from "zod";
import {
  AI_RUN_STATES,
  DEFAULT_IMAGE_SIZE,
  DEFAULT_VIDEO_SECONDS,
  IDEMPOTENCY,
  imageRunInput,
  refusal,
  runEstimate,
  side,
  videoRunInput,
} from "./ai-runs.contract.ts";
import { currency, decimal } from "./ai.schemas.ts";
import { id, idempotencyHeaders, idParams, isoTime } from "./common.schemas.ts";
import { image } from "./images.contract.ts";
import { PROVIDER_TEST_FAILURES } from "./providers.contract.ts";
import type { RouteTable } from "./route-spec.ts";
import { usageSummary } from "./usage.contract.ts";
import { video } from "./videos.contract.ts";

/** Maximum images or videos of one request. */
export const MAX_GENERATED_FILES = 4;
/** Maximum choices that a model offers. */
const MAX_CHOICES = 20;
/** Maximum offered models of one kind. */
export const MAX_MEDIA_MODELS = 100;
/** Default number of entries in the list of recent requests (docs/conformance.md, section 9). */
const RECENT_REQUESTS = 25;

const money = z.object({ amount: decimal, currency });
const count = z.int().min(1, "out_of_range").max(MAX_GENERATED_FILES, "out_of_range").default(1);
const modelId = id.optional().describe("Id of an offered model; defaults to the default model");

const generateImage = imageRunInput.omit({ model: true, count: true }).extend({
  model: modelId,
  size: imageRunInput.shape.size
    .removeDefault()
    .optional()
    .describe(
      `Width and height in pixels; one of the model's sizes, if it lists any. Defaults to ${DEFAULT_IMAGE_SIZE} or, if the model lists only other sizes, to the first of them`,
    ),
  count: count.describe("Number of images; each has its own record and job"),
});
const generateVideo = videoRunInput.omit({ model: true }).extend({
  model: modelId,
  duration: videoRunInput.shape.duration
    .removeDefault()
    .optional()
    .describe(
      `Length in seconds; one of the model's lengths, if it lists any. Defaults to ${DEFAULT_VIDEO_SECONDS} or, if the model lists only other lengths, to the first of them`,
    ),
  count: count.describe("Number of videos; each has its own record and job"),
});
const modelFields = {
  provider_id: id,
  model: z.string().trim().min(1, "required").max(200, "too_long").describe("Vendor's name of the model"),
  label: z.string().trim().min(1, "required").max(100, "too_long").describe("Name of the model as displayed"),
  is_default: z
    .boolean()
    .default(false)
    .describe("Whether requests that name no model use this one; at most one model of a kind is the default"),
  is_active: z.boolean().default(true).describe("Whether the model is offered to users"),
};
const shown = {
  id,
  provider_name: z.string().describe("Current name of the provider"),
  is_available: z.boolean().describe("Whether the model is active and every user can run its provider"),
};

const imageModelInput = z.strictObject({
  ...modelFields,
  sizes: z
    .array(imageRunInput.shape.size.removeDefault())
    .max(MAX_CHOICES, "too_many")
    .default([])
    .describe("Available sizes; empty if any size is allowed"),
});
const videoModelInput = z.strictObject({
  ...modelFields,
  durations: z
    .array(videoRunInput.shape.duration.removeDefault())
    .max(MAX_CHOICES, "too_many")
    .default([])
    .describe("Available lengths in seconds; empty if any length is allowed"),
  formats: z
    .array(z.object({ width: side, height: side }))
    .max(MAX_CHOICES, "too_many")
    .default([])
    .describe("Available widths and heights; empty if any are allowed, or the vendor's default"),
});
export type ImageModelInput = z.input<typeof imageModelInput>;
export type VideoModelInput = z.input<typeof videoModelInput>;

const imageModel = imageModelInput
  .extend({
    ...shown,
    sizes: z.array(z.string()).describe("Available sizes; empty if any size is allowed"),
    price: money.nullable().describe("Price of one image of the default size; null if unknown"),
  })
  .meta({ id: "ImageModel" });
export type ImageModel = z.output<typeof imageModel>;
const videoModel = videoModelInput
  .extend({ ...shown, price: money.nullable().describe("Price of one second; null if unknown") })
  .meta({ id: "VideoModel" });
export type VideoModel = z.output<typeof videoModel>;

const modelsQuery = z.object({
  available: z
    .stringbool({ truthy: ["true"], falsy: ["false"] })
    .optional()
    .describe("`true` returns only models that requests can name; other models are listed for admins only"),
});

const recentRequest = z.object({
  id: id.describe("Id of the run"),
  state: z.enum(AI_RUN_STATES).describe("State of the run"),
  provider_name: z.string(),
  model: z.string(),
  prompt: z.string().nullable().describe("Prompt; null for runs of other users that are not in the library"),
  user_id: id.nullable().describe("Account that started the run; null if authentication was off"),
  username: z.string().nullable().describe("Username of that account; null without one, or once it is deleted"),
  media_id: id.nullable().describe("Record in the library; null for runs with another purpose"),
  failure: z.enum(PROVIDER_TEST_FAILURES).nullable().describe("Reason for the failure; null if the run has not failed"),
  cost: money.nullable().describe("Vendor cost of the run; null until it has ended and while a price is unknown"),
  created_at: isoTime,
});
export type RecentMediaRequest = z.output<typeof recentRequest>;

const statistics = usageSummary.pick({ from: true, to: true, total: true, days: true, models: true });
export type MediaStatistics = z.output<typeof statistics>;
const statisticsQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .min(1, "out_of_range")
    .max(366, "out_of_range")
    .default(30)
    .describe("Number of days, up to and including today (UTC)"),
});
const recentQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1, "out_of_range")
    .max(100, "out_of_range")
    .default(RECENT_REQUESTS)
    .describe("Maximum number of items"),
});
const recent = z.object({ items: z.array(recentRequest).describe("Requests, newest first") });

/** Fields of a response that creates records, besides those of the first record. */
const created = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item).describe("All records, including this one; fewer than `count` if a limit was reached"),
  refusal: refusal
    .nullable()
    .describe("Error with which a limit refused the remaining records; null if `count` records were created"),
});
const REFUSALS =
  "The run is a job, which survives a restart of the server. `409` with `media_model_missing` if no model is offered; `402` if too little of a budget is left; `429` for too many runs.";
const AGAIN = `The record becomes \`pending\` again. \`409\` with \`media_not_failed\` unless its status is \`failed\`. ${REFUSALS}`;
const SCOPE = "Covers the caller's own requests; for admins, those of all users.";
const SAVE = "Saving the same file again returns the existing record.";

export const mediaGenerationRoutes = {
  "POST /images/generate": {
    summary: "Generate images and add them to the library",
    description: `Responds immediately with the first record, which is \`pending\` until its job ends. ${REFUSALS} ${IDEMPOTENCY}`,
    guard: "user",
    headers: idempotencyHeaders,
    body: generateImage,
    response: image.extend(created(image)),
    status: 202,
    tag: "images",
  },
  "POST /images/estimate": {
    summary: "Estimate the cost of generating images",
    guard: "user",
    body: generateImage.omit({ prompt: true }),
    response: runEstimate,
    tag: "images",
  },
  "POST /images/:id/run-again": {
    summary: "Generate a failed image again",
    description: AGAIN,
    guard: "user",
    params: idParams,
    response: image,
    status: 202,
    tag: "images",
  },
  "GET /images/models": {
    summary: "List the models that generate images",
    guard: "user",
    query: modelsQuery,
    response: z.object({ items: z.array(imageModel) }),
    tag: "images",
  },
  "POST /images/models": {
    summary: "Add a model that generates images",
    guard: "admin",
    body: imageModelInput,
    response: imageModel,
    status: 201,
    tag: "images",
  },
  "PUT /images/models/:id": {
    summary: "Change a model that generates images",
    guard: "admin",
    params: idParams,
    body: imageModelInput,
    response: imageModel,
    tag: "images",
  },
  "DELETE /images/models/:id": {
    summary: "Remove a model; files that it has generated are kept",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "images",
  },
  "GET /images/usage/statistics": {
    summary: "Get the usage and cost of generated images by day",
    description: SCOPE,
    guard: "user",
    query: statisticsQuery,
    response: statistics,
    tag: "images",
  },
  "GET /images/usage/recent": {
    summary: "List the latest requests for images",
    description: SCOPE,
    guard: "user",
    query: recentQuery,
    response: recent,
    tag: "images",
  },
  "POST /videos/generate": {
    summary: "Generate videos and add them to the library",
    description: `Responds immediately with the first record, which is \`pending\` until its job ends. ${REFUSALS} ${IDEMPOTENCY}`,
    guard: "user",
    headers: idempotencyHeaders,
    body: generateVideo,
    response: video.extend(created(video)),
    status: 202,
    tag: "videos",
  },
  "POST /videos/estimate": {
    summary: "Estimate the cost of generating videos",
    guard: "user",
    body: generateVideo.omit({ prompt: true }),
    response: runEstimate,
    tag: "videos",
  },
  "POST /videos/:id/run-again": {
    summary: "Generate a failed video again",
    description: AGAIN,
    guard: "user",
    params: idParams,
    response: video,
    status: 202,
    tag: "videos",
  },
  "GET /videos/models": {
    summary: "List the models that generate videos",
    guard: "user",
    query: modelsQuery,
    response: z.object({ items: z.array(videoModel) }),
    tag: "videos",
  },
  "POST /videos/models": {
    summary: "Add a model that generates videos",
    guard: "admin",
    body: videoModelInput,
    response: videoModel,
    status: 201,
    tag: "videos",
  },
  "PUT /videos/models/:id": {
    summary: "Change a model that generates videos",
    guard: "admin",
    params: idParams,
    body: videoModelInput,
    response: videoModel,
    tag: "videos",
  },
  "DELETE /videos/models/:id": {
    summary: "Remove a model; files that it has generated are kept",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "videos",
  },
  "GET /videos/usage/statistics": {
    summary: "Get the usage and cost of generated videos by day",
    description: SCOPE,
    guard: "user",
    query: statisticsQuery,
    response: statistics,
    tag: "videos",
  },
  "GET /videos/usage/recent": {
    summary: "List the latest requests for videos",
    description: SCOPE,
    guard: "user",
    query: recentQuery,
    response: recent,
    tag: "videos",
  },
  "POST /ai/runs/:id/files/:index/save": {
    summary: "Save a generated file of one of the caller's runs to the library",
    description: `${SAVE} \`404\` for runs of other users and for files that have been deleted.`,
    guard: "user",
    params: z.object({
      id,
      index: z
        .string()
        .regex(/^\d{1,2}$/)
        .describe("Position of the file, from 0"),
    }),
    response: z.object({
      kind: z.enum(["image", "video"]).describe("Kind of the file"),
      id: id.describe("Id of the image or video"),
    }),
    status: 201,
    tag: "ai",
  },
} as const satisfies RouteTable;
