import { z } from "zod";
import { getBaseUrl } from "../../provider-fields.ts";
import { listVendorModels } from "../../list-vendor-models.ts";
import type { ModelInfo, ProviderConnection, RunResult } from "../../provider-definition.ts";
import { requestJson } from "../../request-json.ts";
import { toListFailure, VendorResponseError } from "../../vendor-failure.ts";

/** Any model will do to test the key: prices require an account, while the list of models is public. */
const PRICED_MODEL = "fal-ai/flux/schnell";
const CATEGORIES = { "text-to-image": "image", "text-to-video": "video" } as const;

const models = z.object({ models: z.array(z.object({ endpoint_id: z.string().min(1).max(200) })).max(1_000) });

/** The vendor's models for images and videos. Fails if the key is wrong. */
export async function listFalModels(
  connection: ProviderConnection,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RunResult<readonly ModelInfo[]>> {
  const base = getBaseUrl(connection, "models_url");
  const list = async (category: keyof typeof CATEGORIES): Promise<RunResult<readonly ModelInfo[]>> =>
    listVendorModels(
      connection,
      {
        url: `${base}/models?category=${category}&status=active&limit=100`,
        headers,
        schema: models,
        toModels: (found) =>
          found.models.map(({ endpoint_id: name }) => ({ name, capabilities: [CATEGORIES[category]] })),
      },
      signal,
    );
  try {
    await requestJson(connection, `${base}/models/pricing?endpoint_id=${encodeURIComponent(PRICED_MODEL)}`, {
      headers,
      schema: z.unknown(),
      signal,
    });
  } catch (error) {
    // The key was accepted even if the model is gone.
    if (!(error instanceof VendorResponseError && error.status === 404))
      return { ok: false, failure: toListFailure(error, signal), usage: [] };
  }
  const [images, videos] = await Promise.all([list("text-to-image"), list("text-to-video")]);
  if (!images.ok || !videos.ok) return images.ok ? videos : images;
  return { ok: true, value: [...images.value, ...videos.value], usage: [] };
}
