import type { ProviderConnection } from "./provider-definition.ts";

/** The setting without slashes at its end. */
export function getBaseUrl({ settings }: ProviderConnection): string {
  return (settings["base_url"] ?? "").replace(/\/+$/, "");
}
