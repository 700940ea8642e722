import { createAnthropic } from "@ai-sdk/anthropic";
import { z } from "zod";
import { listVendorModels } from "../../list-vendor-models.ts";
import type { ProviderDefinition } from "../../provider-definition.ts";
import { createAddressField, API_KEY, DEFAULT_MODEL, getApiKey, getBaseUrl } from "../../provider-fields.ts";
import { streamSdkText } from "../../sdk-text.ts";

const VERSION = "2023-06-01";
const modelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).max(5_000) });

export const anthropic: ProviderDefinition = {
  key: "anthropic",
  name: "Anthropic",
  documentationUrl: "https://docs.anthropic.com",
  pricingUrl: "https://www.anthropic.com/pricing",
  capabilities: ["llm", "code"],
  settings: [createAddressField("https://api.anthropic.com/v1"), DEFAULT_MODEL],
  credentials: [API_KEY],
  priceListProvider: "anthropic",
  listModels: (connection, signal) =>
    listVendorModels(
      connection,
      {
        url: `${getBaseUrl(connection)}/models?limit=1000`,
        headers: { "x-api-key": getApiKey(connection), "anthropic-version": VERSION },
        schema: modelList,
        toModels: ({ data }) => data.map(({ id }) => ({ name: id, capabilities: ["llm", "code"] })),
      },
      signal,
    ),
  text: (connection, request) => {
    const { fetch } = connection;
    const client = createAnthropic({ baseURL: getBaseUrl(connection), apiKey: getApiKey(connection), fetch });
    return streamSdkText(() => client(request.model), request);
  },
};
