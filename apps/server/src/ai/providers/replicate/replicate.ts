import { z } from "zod";
import { collectUrls } from "../../collect-urls.ts";
import { listVendorModels } from "../../list-vendor-models.ts";
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

const created = z.object({ id: z.string().min(1) });
const prediction = z.object({
  status: z.enum(["starting", "processing", "succeeded", "failed", "canceled", "aborted", "queued"]),
  // Missing until the prediction has output.
  output: z.unknown().optional(),
  /** Some models repeat the prompt, which may begin with an address, in their output. */
  input: z.object({ prompt: z.unknown() }).partial().nullish().catch(null),
});
const account = z.object({ username: z.string() });

const getHeaders = (connection: ProviderConnection): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${getApiKey(connection)}`,
});
const getUrl = (connection: ProviderConnection, id: string): string =>
  `${getBaseUrl(connection)}/predictions/${encodeURIComponent(id)}`;

function createQueue<Request extends { readonly model: string }>(
  toInput: (request: Request) => Readonly<Record<string, unknown>>,
): JobQueue<Request> {
  return {
    start: async (connection, request, signal) => {
      const { id } = await requestJson(
        connection,
        `${getBaseUrl(connection)}/models/${toModelPath(request.model)}/predictions`,
        {
          method: "POST",
          headers: getHeaders(connection),
          body: { input: toInput(request) },
          schema: created,
          signal,
        },
      );
      return id;
    },
    poll: async (connection, id, signal) => {
      const { status, output, input } = await requestJson(connection, getUrl(connection, id), {
        headers: getHeaders(connection),
        schema: prediction,
        signal,
      });
      if (status === "succeeded") {
        const addresses = collectUrls(output, null).filter((address) => address !== input?.prompt);
        return { kind: "done", addresses };
      }
      return { kind: ["failed", "canceled", "aborted"].includes(status) ? "failed" : "waiting" };
    },
    cancel: async (connection, id, signal) => {
      await requestJson(connection, `${getUrl(connection, id)}/cancel`, {
        method: "POST",
        headers: getHeaders(connection),
        schema: z.unknown(),
        signal,
      });
    },
  };
}

const images = createQueue<Omit<ImageRequest, "signal">>(({ prompt, size, count }) => {
  const [width, height] = size.split("x").map(Number);
  return { prompt, width, height, num_outputs: count };
});
const videos = createQueue<VideoRequest>(({ prompt, duration, width, height }) => ({
  prompt,
  duration,
  ...(width === null ? {} : { width }),
  ...(height === null ? {} : { height }),
}));

export const replicate: ProviderDefinition = {
  key: "replicate",
  name: "Replicate",
  documentationUrl: "https://replicate.com/docs",
  pricingUrl: "https://replicate.com/pricing",
  capabilities: ["image", "video"],
  settings: [createAddressField("https://api.replicate.com/v1"), DEFAULT_MODEL],
  credentials: [API_KEY],
  priceListProvider: null,
  // The vendor hosts too many models to list, so this only tests the key.
  listModels: (connection, signal) =>
    listVendorModels(
      connection,
      {
        url: `${getBaseUrl(connection)}/account`,
        headers: getHeaders(connection),
        schema: account,
        toModels: () => [],
      },
      signal,
    ),
  image: { job: createVendorJob(images, "images") },
  video: { job: createVendorJob(videos, null) },
};
