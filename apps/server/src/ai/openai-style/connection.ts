import { createOpenAI, type OpenAIProvider } from "@ai-sdk/openai";
import type { ProviderConnection } from "../provider-definition.ts";
import { getApiKey, getBaseUrl } from "../provider-fields.ts";

/** Headers of OpenAI's interface. A server that needs no key gets none, not an empty one. */
export function buildHeaders({ settings, credentials }: ProviderConnection): Readonly<Record<string, string>> {
  const { organization } = settings;
  const { api_key: key } = credentials;
  return {
    ...(key === undefined || key === "" ? {} : { authorization: `Bearer ${key}` }),
    ...(organization === undefined || organization === "" ? {} : { "openai-organization": organization }),
  };
}

/** The SDK's client. Everything is given, because it would otherwise read environment variables. */
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
