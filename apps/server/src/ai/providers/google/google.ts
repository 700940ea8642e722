import { createGoogle } from "@ai-sdk/google";
import { z } from "zod";
import { getBaseUrl } from "../../base-url.ts";
import { listVendorModels } from "../../list-vendor-models.ts";
import type { ProviderConnection, ProviderDefinition } from "../../provider-definition.ts";
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

const getKey = ({ credentials }: ProviderConnection): string => credentials["api_key"] ?? "";

/** The SDK's client. Everything is given, because it would otherwise read environment variables. */
function createClient(connection: ProviderConnection): ReturnType<typeof createGoogle> {
  const { fetch } = connection;
  return createGoogle({ baseURL: getBaseUrl(connection), apiKey: getKey(connection), fetch });
}

export const google: ProviderDefinition = {
  key: "google",
  name: "Google Gemini",
  documentationUrl: "https://ai.google.dev/gemini-api/docs",
  capabilities: ["llm", "code", "image"],
  settings: [
    { key: "base_url", kind: "url", isRequired: true, default: "https://generativelanguage.googleapis.com/v1beta" },
    { key: "default_model", kind: "model", isRequired: false, default: null },
  ],
  credentials: [{ key: "api_key", kind: "text", isRequired: true, default: null }],
  priceListProvider: "google",
  listModels: (connection, signal) =>
    listVendorModels(
      connection,
      {
        url: `${getBaseUrl(connection)}/models?pageSize=1000`,
        headers: { "x-goog-api-key": getKey(connection) },
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
