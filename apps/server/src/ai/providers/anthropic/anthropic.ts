import { createAnthropic } from "@ai-sdk/anthropic";
import { z } from "zod";
import { getBaseUrl } from "../../base-url.ts";
import { listVendorModels } from "../../list-vendor-models.ts";
import type { ProviderConnection, ProviderDefinition } from "../../provider-definition.ts";
import { streamSdkText } from "../../sdk-text.ts";

const VERSION = "2023-06-01";
const modelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).max(5_000) });

const getKey = ({ credentials }: ProviderConnection): string => credentials["api_key"] ?? "";

export const anthropic: ProviderDefinition = {
  key: "anthropic",
  name: "Anthropic",
  documentationUrl: "https://docs.anthropic.com",
  capabilities: ["llm", "code"],
  settings: [
    { key: "base_url", kind: "url", isRequired: true, default: "https://api.anthropic.com/v1" },
    { key: "default_model", kind: "model", isRequired: false, default: null },
  ],
  credentials: [{ key: "api_key", kind: "text", isRequired: true, default: null }],
  priceListProvider: "anthropic",
  listModels: (connection, signal) =>
    listVendorModels(
      connection,
      {
        url: `${getBaseUrl(connection)}/models?limit=1000`,
        headers: { "x-api-key": getKey(connection), "anthropic-version": VERSION },
        schema: modelList,
        toModels: ({ data }) => data.map(({ id }) => ({ name: id, capabilities: ["llm", "code"] })),
      },
      signal,
    ),
  text: (connection, request) => {
    const { fetch } = connection;
    const client = createAnthropic({ baseURL: getBaseUrl(connection), apiKey: getKey(connection), fetch });
    return streamSdkText(() => client(request.model), request);
  },
};
