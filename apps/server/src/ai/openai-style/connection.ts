import { createOpenAI, type OpenAIProvider } from "@ai-sdk/openai";
import type { ProviderConnection } from "../provider-definition.ts";
import { getApiKey, getBaseUrl } from "../provider-fields.ts";

/** Headers of OpenAI's API. Without a key the `authorization` header is omitted, not sent empty. */
export function buildHeaders({ settings, credentials }: ProviderConnection): Readonly<Record<string, string>> {
  const { organization } = settings;
  const { api_key: key } = credentials;
  return {
    ...(key === undefined || key === "" ? {} : { authorization: `Bearer ${key}` }),
    ...(organization === undefined || organization === "" ? {} : { "openai-organization": organization }),
  };
}

/** The SDK's client. Passes every option, because the SDK reads environment variables for missing ones. */
export function createClient(connection: ProviderConnection): OpenAIProvider {
  const { fetch } = connection;
  const headers = buildHeaders(connection);
  return createOpenAI({
    baseURL: getBaseUrl(connection),
    apiKey: getApiKey(connection),
    headers,
    fetch: (input, init) => {
      const sent = new Headers(init?.headers);
      if (headers["authorization"] === undefined) sent.delete("authorization");
      return fetch(input, { ...init, headers: sent });
    },
  });
}
