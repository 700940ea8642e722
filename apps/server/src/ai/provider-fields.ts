import type { ProviderConnection, ProviderField } from "./provider-definition.ts";

/** The only credential that vendors need so far. */
export const API_KEY: ProviderField = { key: "api_key", kind: "text", isRequired: true, default: null };
export const DEFAULT_MODEL: ProviderField = { key: "default_model", kind: "model", isRequired: false, default: null };
export const ORGANIZATION: ProviderField = { key: "organization", kind: "text", isRequired: false, default: null };

/** Field for the address of an API, with its default; null if admins have to enter it. */
export function createAddressField(address: string | null, key = "base_url"): ProviderField {
  return { key, kind: "url", isRequired: true, default: address };
}

/** An address from the settings, without trailing slashes. */
export function getBaseUrl({ settings }: ProviderConnection, key = "base_url"): string {
  return (settings[key] ?? "").replace(/\/+$/, "");
}

/** Empty for a provider that needs no key. */
export function getApiKey({ credentials }: ProviderConnection): string {
  return credentials["api_key"] ?? "";
}

/** Encodes a model id such as `owner/name` as part of a URL path. */
export function toModelPath(model: string): string {
  return model.split("/").map(encodeURIComponent).join("/");
}
