import type { CircuitBreakers } from "../../ai/circuit-breaker.ts";
import type { ProviderConnection } from "../../ai/provider-definition.ts";
import type { RunnableProvider } from "../providers/index.ts";

/** Connection to a provider; null when its credentials cannot be decrypted any more. */
export type OpenConnection = (provider: RunnableProvider) => Promise<ProviderConnection | null>;

/** Opens connections that share a circuit breaker per provider. */
export function createOpenConnection(fetch: typeof globalThis.fetch, breakers: CircuitBreakers): OpenConnection {
  return async (provider) => {
    const credentials = await provider.openCredentials();
    if (credentials === null) return null;
    return { settings: provider.settings, credentials, fetch: breakers.protect(provider.id, fetch) };
  };
}
