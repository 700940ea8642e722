import { generateImages } from "../../openai-style/generate-images.ts";
import { listModels } from "../../openai-style/list-models.ts";
import type { ProviderDefinition } from "../../provider-definition.ts";

/** Any server with OpenAI's interface for images. */
export const image: ProviderDefinition = {
  key: "image",
  name: "OpenAI-compatible images",
  documentationUrl: "https://platform.openai.com/docs/api-reference/images",
  capabilities: ["image"],
  settings: [{ key: "base_url", kind: "url", isRequired: true, default: null }],
  credentials: [{ key: "api_key", kind: "text", isRequired: true, default: null }],
  priceListProvider: null,
  listModels,
  image: { run: generateImages },
};
