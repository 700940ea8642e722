import { createGoogle } from "@ai-sdk/google";
import { z } from "zod";
import { listVendorModels } from "../../list-vendor-models.ts";
import type { ProviderConnection, ProviderDefinition } from "../../provider-definition.ts";
import { createAddressField, API_KEY, DEFAULT_MODEL, getApiKey, getBaseUrl } from "../../provider-fields.ts";
import { streamSdkText } from "../../sdk-text.ts";
import { generateGoogleImages } from "./generate-images.ts";

const modelList = z.object({
  models: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        supportedGenerationMethods: z.array(z.string()).default([]),
      }),
    )
    .max(5_000),
});

/** The SDK's client. Passes every option, because the SDK reads environment variables for missing ones. */
function createClient(connection: ProviderConnection): ReturnType<typeof createGoogle> {
  const { fetch } = connection;
  return createGoogle({ baseURL: getBaseUrl(connection), apiKey: getApiKey(connection), fetch });
}

export const google: ProviderDefinition = {
  key: "google",
  name: "Google Gemini",
  documentationUrl: "https://ai.google.dev/gemini-api/docs",
  pricingUrl: "https://ai.google.dev/gemini-api/docs/pricing",
  capabilities: ["llm", "code", "image"],
  settings: [createAddressField("https://generativelanguage.googleapis.com/v1beta"), DEFAULT_MODEL],
  credentials: [API_KEY],
  priceListProvider: "google",
  listModels: (connection, signal) =>
    listVendorModels(
      connection,
      {
        url: `${getBaseUrl(connection)}/models?pageSize=1000`,
        headers: { "x-goog-api-key": getApiKey(connection) },
        schema: modelList,
        toModels: ({ models }) =>
          models
            .filter(({ supportedGenerationMethods }) => supportedGenerationMethods.includes("generateContent"))
            .map(({ name }) => ({ name: name.replace(/^models\//, ""), capabilities: null })),
      },
      signal,
    ),
  text: (connection, request) => streamSdkText(() => createClient(connection)(request.model), request),
  image: {
    run: (connection, request) => generateGoogleImages(() => createClient(connection).image(request.model), request),
  },
};
