import { z } from "zod";
import {
  AI_RUN_STATES,
  DEFAULT_IMAGE_SIZE,
  DEFAULT_VIDEO_SECONDS,
  IDEMPOTENCY,
  imageRunInput,
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
/** Default number of entries in the list of recent requests (specification, section 9). */
const RECENT_REQUESTS = 25;

const money = z.object({ amount: decimal, currency });
const count = z.int().min(1, "out_of_range").max(MAX_GENERATED_FILES, "out_of_range").default(1);
const modelId = id.optional().describe("One of the offered models; without it the default one");

const generateImage = imageRunInput.omit({ model: true, count: true }).extend({
  model: modelId,
  size: imageRunInput.shape.size
    .removeDefault()
    .optional()
    .describe(
      `Width and height in pixels, one of the model's sizes if it names any; else ${DEFAULT_IMAGE_SIZE}, or its first one`,
    ),
  count: count.describe("Number of images, each a record and a job of its own"),
});
const generateVideo = videoRunInput.omit({ model: true }).extend({
  model: modelId,
  duration: videoRunInput.shape.duration
    .removeDefault()
    .optional()
    .describe(`Seconds, one of the model's lengths if it names any; else ${DEFAULT_VIDEO_SECONDS}, or its first one`),
  count: count.describe("Number of videos, each a record and a job of its own"),
});
const modelFields = {
  provider_id: id,
  model: z.string().trim().min(1, "required").max(200, "too_long").describe("Name of the model at the vendor"),
  label: z.string().trim().min(1, "required").max(100, "too_long").describe("Name in lists"),
  is_default: z.boolean().default(false).describe("Chosen unless a request names another model; only one is"),
  is_active: z.boolean().default(true).describe("Whether it is offered"),
};
const shown = {
  id,
  provider_name: z.string(),
  is_available: z.boolean().describe("Whether it is active, and its provider can run it for everyone"),
};

const imageModelInput = z.strictObject({
  ...modelFields,
  sizes: z
    .array(imageRunInput.shape.size.removeDefault())
    .max(MAX_CHOICES, "too_many")
    .default([])
    .describe("Sizes to choose from; empty: any"),
});
const videoModelInput = z.strictObject({
  ...modelFields,
  durations: z
    .array(videoRunInput.shape.duration.removeDefault())
    .max(MAX_CHOICES, "too_many")
    .default([])
    .describe("Seconds to choose from; empty: any"),
  formats: z
    .array(z.object({ width: side, height: side }))
    .max(MAX_CHOICES, "too_many")
    .default([])
    .describe("Widths and heights to choose from; empty: any, or the vendor's default"),
});
export type ImageModelInput = z.input<typeof imageModelInput>;
export type VideoModelInput = z.input<typeof videoModelInput>;

const imageModel = imageModelInput
  .extend({
    ...shown,
    sizes: z.array(z.string()).describe("Sizes to choose from; empty: any"),
    price: money.nullable().describe(`Of one image of the model's first size; null while it is unknown`),
  })
  .meta({ id: "ImageModel" });
export type ImageModel = z.output<typeof imageModel>;
const videoModel = videoModelInput
  .extend({ ...shown, price: money.nullable().describe("Of one second; null while it is unknown") })
  .meta({ id: "VideoModel" });
export type VideoModel = z.output<typeof videoModel>;

const modelsQuery = z.object({
  available: z
    .stringbool({ truthy: ["true"], falsy: ["false"] })
    .optional()
    .describe("`true`: only those that requests can name; others are listed for administrators alone"),
});

const recentRequest = z.object({
  id: id.describe("Of the run"),
  state: z.enum(AI_RUN_STATES),
  provider_name: z.string(),
  model: z.string(),
  prompt: z.string().nullable().describe("Null for runs of others that are not in the library"),
  user_id: id.nullable(),
  username: z.string().nullable().describe("Null without an account, or once it is deleted"),
  media_id: id.nullable().describe("Record in the library; null for runs of the console"),
  failure: z.enum(PROVIDER_TEST_FAILURES).nullable().describe("Why it failed"),
  cost: money.nullable().describe("Null until it has ended, and while a price is unknown"),
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
    .describe("Days until today (UTC)"),
});
const recentQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1, "out_of_range")
    .max(100, "out_of_range")
    .default(RECENT_REQUESTS)
    .describe("At most so many"),
});
const recent = z.object({ items: z.array(recentRequest).describe("Newest first") });

const ITEMS = "All records, this one included; fewer than were asked for when a limit was reached on the way";
const REFUSALS =
  "`409` with `media_model_missing` when no model is offered; `402` when a budget has too little left; `429` after too many runs. It runs as a job, which survives a restart of the server.";
const AGAIN = `The same record becomes \`pending\` again. \`409\` with \`media_not_failed\` for others. ${REFUSALS}`;
const SCOPE = "One's own; for administrators those of all users.";
const SAVE = "Saving the same file again responds with the record that is there.";

export const mediaGenerationRoutes = {
  "POST /images/generate": {
    summary: "Generate images into the library",
    description: `Responds at once with the first record, which is \`pending\` until its job ends. ${REFUSALS} ${IDEMPOTENCY}`,
    guard: "user",
    headers: idempotencyHeaders,
    body: generateImage,
    response: image.extend({ items: z.array(image).describe(ITEMS) }),
    status: 202,
    tag: "images",
  },
  "POST /images/estimate": {
    summary: "What generating images would cost",
    guard: "user",
    body: generateImage.omit({ prompt: true }),
    response: runEstimate,
    tag: "images",
  },
  "POST /images/:id/run-again": {
    summary: "Generate an image again that failed",
    description: AGAIN,
    guard: "user",
    params: idParams,
    response: image,
    status: 202,
    tag: "images",
  },
  "GET /images/models": {
    summary: "Models that generate images",
    guard: "user",
    query: modelsQuery,
    response: z.object({ items: z.array(imageModel) }),
    tag: "images",
  },
  "POST /images/models": {
    summary: "Offer a model that generates images",
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
    summary: "Offer a model no longer; what it has generated stays",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "images",
  },
  "GET /images/usage/statistics": {
    summary: "Usage and costs of generated images by days",
    description: SCOPE,
    guard: "user",
    query: statisticsQuery,
    response: statistics,
    tag: "images",
  },
  "GET /images/usage/recent": {
    summary: "The latest requests for images",
    description: SCOPE,
    guard: "user",
    query: recentQuery,
    response: recent,
    tag: "images",
  },
  "POST /videos/generate": {
    summary: "Generate videos into the library",
    description: `Responds at once with the first record, which is \`pending\` until its job ends. ${REFUSALS} ${IDEMPOTENCY}`,
    guard: "user",
    headers: idempotencyHeaders,
    body: generateVideo,
    response: video.extend({ items: z.array(video).describe(ITEMS) }),
    status: 202,
    tag: "videos",
  },
  "POST /videos/estimate": {
    summary: "What generating videos would cost",
    guard: "user",
    body: generateVideo.omit({ prompt: true }),
    response: runEstimate,
    tag: "videos",
  },
  "POST /videos/:id/run-again": {
    summary: "Generate a video again that failed",
    description: AGAIN,
    guard: "user",
    params: idParams,
    response: video,
    status: 202,
    tag: "videos",
  },
  "GET /videos/models": {
    summary: "Models that generate videos",
    guard: "user",
    query: modelsQuery,
    response: z.object({ items: z.array(videoModel) }),
    tag: "videos",
  },
  "POST /videos/models": {
    summary: "Offer a model that generates videos",
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
    summary: "Offer a model no longer; what it has generated stays",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "videos",
  },
  "GET /videos/usage/statistics": {
    summary: "Usage and costs of generated videos by days",
    description: SCOPE,
    guard: "user",
    query: statisticsQuery,
    response: statistics,
    tag: "videos",
  },
  "GET /videos/usage/recent": {
    summary: "The latest requests for videos",
    description: SCOPE,
    guard: "user",
    query: recentQuery,
    response: recent,
    tag: "videos",
  },
  "POST /ai/runs/:id/files/:index/save": {
    summary: "Save a generated image or video of my run to the library",
    description: `${SAVE} \`404\` for runs of others, and files that are deleted by now.`,
    guard: "user",
    params: z.object({
      id,
      index: z
        .string()
        .regex(/^\d{1,2}$/)
        .describe("Position of the file, from 0"),
    }),
    response: z.object({ kind: z.enum(["image", "video"]), id }),
    status: 201,
    tag: "ai",
  },
} as const satisfies RouteTable;
