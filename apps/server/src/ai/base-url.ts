import type { ProviderConnection } from "./provider-definition.ts";

/** An address among the settings, without slashes at its end. */
export function getBaseUrl({ settings }: ProviderConnection, key = "base_url"): string {
  return (settings[key] ?? "").replace(/\/+$/, "");
}
