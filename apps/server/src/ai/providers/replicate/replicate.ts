import { z } from "zod";
import { getBaseUrl } from "../../base-url.ts";
import { listVendorModels } from "../../list-vendor-models.ts";
import type { ImageRequest, ProviderConnection, ProviderDefinition, VideoRequest } from "../../provider-definition.ts";
import { createVendorJob, type JobQueue } from "../../queued-job.ts";
import { requestJson } from "../../request-json.ts";

const CANCEL_TIMEOUT_MS = 10_000;
const created = z.object({ id: z.string().min(1) });
const prediction = z.object({
  status: z.enum(["starting", "processing", "succeeded", "failed", "canceled", "aborted", "queued"]),
  // Absent until there is some.
  output: z.unknown().optional(),
});
const account = z.object({ username: z.string() });

const getHeaders = ({ credentials }: ProviderConnection): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${credentials["api_key"] ?? ""}`,
});
const getUrl = (connection: ProviderConnection, id: string): string =>
  `${getBaseUrl(connection)}/predictions/${encodeURIComponent(id)}`;

function createQueue<Request extends { readonly model: string }>(
  toInput: (request: Request) => Readonly<Record<string, unknown>>,
): JobQueue<Request> {
  return {
    start: async (connection, request, signal) => {
      const model = request.model.split("/").map(encodeURIComponent).join("/");
      const { id } = await requestJson(connection, `${getBaseUrl(connection)}/models/${model}/predictions`, {
        method: "POST",
        headers: getHeaders(connection),
        body: { input: toInput(request) },
        schema: created,
        signal,
      });
      return id;
    },
    poll: async (connection, id, signal) => {
      const { status, output } = await requestJson(connection, getUrl(connection, id), {
        headers: getHeaders(connection),
        schema: prediction,
        signal,
      });
      if (status === "succeeded") return { kind: "done", output };
      return { kind: ["failed", "canceled", "aborted"].includes(status) ? "failed" : "waiting" };
    },
    cancel: async (connection, id) => {
      await requestJson(connection, `${getUrl(connection, id)}/cancel`, {
        method: "POST",
        headers: getHeaders(connection),
        schema: z.unknown(),
        signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS),
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
  capabilities: ["image", "video"],
  settings: [
    { key: "base_url", kind: "url", isRequired: true, default: "https://api.replicate.com/v1" },
    { key: "default_model", kind: "model", isRequired: false, default: null },
  ],
  credentials: [{ key: "api_key", kind: "text", isRequired: true, default: null }],
  priceListProvider: null,
  // The vendor hosts more models than a list could offer: only the key is tested.
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
