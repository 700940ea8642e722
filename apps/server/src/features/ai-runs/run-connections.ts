import type { CircuitBreakers } from "../../ai/circuit-breaker.ts";
import type { ProviderConnection } from "../../ai/provider-definition.ts";
import type { RunnableProvider } from "../providers/index.ts";

/** Opens a connection to a provider; null if its credentials can no longer be decrypted. */
export type OpenConnection = (provider: RunnableProvider) => Promise<ProviderConnection | null>;

/**
 * Opens connections that share a circuit breaker per provider. It is reset on all servers when the provider changes or
 * a test passes.
 */
export function createOpenConnection(fetch: typeof globalThis.fetch, breakers: CircuitBreakers): OpenConnection {
  return async (provider) => {
    const credentials = await provider.decryptCredentials();
    if (credentials === null) return null;
    const { id, version, validatedAt, settings } = provider;
    return { settings, credentials, fetch: breakers.protect(`${id}/${version}/${validatedAt}`, fetch) };
  };
}
