import { OPENAI_STYLE } from "../../openai-style/definition.ts";
import type { ProviderDefinition } from "../../provider-definition.ts";
import { createAddressField } from "../../provider-fields.ts";

const { credentials, listModels, image: runner } = OPENAI_STYLE;

/** Any server with OpenAI's image API. */
export const image: ProviderDefinition = {
  key: "image",
  name: "OpenAI-compatible images",
  documentationUrl: "https://platform.openai.com/docs/api-reference/images",
  capabilities: ["image"],
  settings: [createAddressField(null)],
  credentials,
  priceListProvider: null,
  listModels,
  image: runner,
};
