import type { ProviderConnection, ProviderField } from "./provider-definition.ts";

/** Credentials of all vendors so far. */
export const API_KEY: ProviderField = { key: "api_key", kind: "text", isRequired: true, default: null };
export const DEFAULT_MODEL: ProviderField = { key: "default_model", kind: "model", isRequired: false, default: null };
export const ORGANIZATION: ProviderField = { key: "organization", kind: "text", isRequired: false, default: null };

/** Address of an interface; null for one that admins have to enter. */
export function addressField(address: string | null, key = "base_url"): ProviderField {
  return { key, kind: "url", isRequired: true, default: address };
}

/** An address among the settings, without slashes at its end. */
export function getBaseUrl({ settings }: ProviderConnection, key = "base_url"): string {
  return (settings[key] ?? "").replace(/\/+$/, "");
}

/** Empty for a provider that needs none. */
export function getApiKey({ credentials }: ProviderConnection): string {
  return credentials["api_key"] ?? "";
}

/** A model such as `owner/name` as part of a path. */
export function toModelPath(model: string): string {
  return model.split("/").map(encodeURIComponent).join("/");
}
