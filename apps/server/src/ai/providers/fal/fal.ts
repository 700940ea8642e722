import { z } from "zod";
import { findAspectRatio } from "../../aspect-ratio.ts";
import { collectUrls } from "../../collect-urls.ts";
import type { ImageRequest, ProviderConnection, ProviderDefinition, VideoRequest } from "../../provider-definition.ts";
import {
  createAddressField,
  API_KEY,
  DEFAULT_MODEL,
  getApiKey,
  getBaseUrl,
  toModelPath,
} from "../../provider-fields.ts";
import { createVendorJob, type JobQueue } from "../../queued-job.ts";
import { requestJson } from "../../request-json.ts";
import { VendorResponseError } from "../../vendor-failure.ts";
import { listFalModels } from "./list-fal-models.ts";

const VIDEO_RATIOS = ["16:9", "9:16", "1:1"] as const;
/** First segments of model ids that precede the owner, as in `workflows/owner/name`. */
const NAMESPACES: readonly string[] = ["workflows", "comfy"];

const submitted = z.object({ request_id: z.string().regex(/^[\w-]+$/) });
const requestStatus = z.object({
  status: z.enum(["IN_QUEUE", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELED"]),
  /** Set on a completed request that failed. */
  error: z.unknown().optional(),
});

const getHeaders = (connection: ProviderConnection): Readonly<Record<string, string>> => ({
  authorization: `Key ${getApiKey(connection)}`,
});

/** Path under which fal keeps a model's requests: `fal-ai/flux` for the model `fal-ai/flux/dev`. */
function findApp(model: string): string {
  const segments = model.split("/").filter((segment) => segment !== "");
  const length = NAMESPACES.includes(segments[0] ?? "") ? 3 : 2;
  return segments.slice(0, length).map(encodeURIComponent).join("/");
}

function createQueue<Request extends { readonly model: string }>(
  toInput: (request: Request) => Readonly<Record<string, unknown>>,
): JobQueue<Request> {
  /** Ignores the addresses in the vendor's responses: following them could send the key to any host. */
  const getUrl = (connection: ProviderConnection, vendorId: string): string => `${getBaseUrl(connection)}/${vendorId}`;
  return {
    start: async (connection, request, signal) => {
      const { request_id } = await requestJson(connection, `${getBaseUrl(connection)}/${toModelPath(request.model)}`, {
        method: "POST",
        headers: getHeaders(connection),
        body: toInput(request),
        schema: submitted,
        signal,
      });
      return `${findApp(request.model)}/requests/${request_id}`;
    },
    poll: async (connection, vendorId, signal) => {
      const url = getUrl(connection, vendorId);
      const get = <Schema extends z.ZodType>(address: string, schema: Schema) =>
        requestJson(connection, address, { headers: getHeaders(connection), schema, signal });
      const { status, error } = await get(`${url}/status`, requestStatus);
      if (status === "IN_QUEUE" || status === "IN_PROGRESS") return { kind: "waiting" };
      if (status !== "COMPLETED" || (error !== undefined && error !== null)) return { kind: "failed" };
      try {
        return { kind: "done", addresses: collectUrls(await get(url, z.unknown()), "url") };
      } catch (failure) {
        // An error of the model is returned as the result of the request, with the model's status.
        if (failure instanceof VendorResponseError && [400, 422, 500].includes(failure.status))
          return { kind: "failed" };
        throw failure;
      }
    },
    cancel: async (connection, vendorId, signal) => {
      await requestJson(connection, `${getUrl(connection, vendorId)}/cancel`, {
        method: "PUT",
        headers: getHeaders(connection),
        schema: z.unknown(),
        signal,
      });
    },
  };
}

const images = createQueue<Omit<ImageRequest, "signal">>(({ prompt, size, count }) => {
  const [width, height] = size.split("x").map(Number);
  return { prompt, image_size: { width, height }, num_images: count };
});
const videos = createQueue<VideoRequest>(({ prompt, duration, width, height }) => ({
  prompt,
  // Most models require a string, and those that expect a number parse it.
  duration: String(duration),
  ...(width === null || height === null ? {} : { aspect_ratio: findAspectRatio(`${width}x${height}`, VIDEO_RATIOS) }),
}));

export const fal: ProviderDefinition = {
  key: "fal",
  name: "fal",
  documentationUrl: "https://fal.ai/docs",
  pricingUrl: "https://fal.ai/pricing",
  capabilities: ["image", "video"],
  settings: [
    createAddressField("https://queue.fal.run"),
    createAddressField("https://api.fal.ai/v1", "models_url"),
    DEFAULT_MODEL,
  ],
  credentials: [API_KEY],
  priceListProvider: null,
  listModels: (connection, signal) => listFalModels(connection, getHeaders(connection), signal),
  image: { job: createVendorJob(images, "images") },
  video: { job: createVendorJob(videos, null) },
};
