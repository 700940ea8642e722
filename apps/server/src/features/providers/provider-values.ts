import type { Capability } from "@showrunner/contract/rest";
import type { ProviderDefinition, ProviderField } from "../../ai/provider-definition.ts";
import { fail, failField, ok, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";

export type FieldValues = Readonly<Record<string, string>>;

/** Normalises an HTTP URL; null if it is invalid or has credentials, a query or a fragment. */
function normaliseUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.hostname === "") return null;
  if (url.username !== "" || url.password !== "" || /[?#]/.test(text)) return null;
  return url.href.replace(/\/+$/, "");
}

/**
 * Checks values of a definition's fields: fills in defaults, normalises URLs and drops empty values. Fails for unknown
 * and missing fields.
 *
 * @param path path of the values in the request
 */
export function checkFields(
  fields: readonly ProviderField[],
  given: FieldValues,
  path: string,
): ServiceResult<FieldValues> {
  const failures: FieldFailure[] = Object.keys(given)
    .filter((key) => !fields.some((field) => field.key === key))
    .map((key) => ({ path: `${path}.${key}`, code: "unknown_field" }));
  const values: Record<string, string> = {};
  for (const { key, kind, isRequired, default: preset } of fields) {
    const typed = given[key] ?? "";
    const text = typed === "" ? (preset ?? "") : typed;
    const value = kind === "url" && text !== "" ? normaliseUrl(text) : text;
    if (value === null) failures.push({ path: `${path}.${key}`, code: "url_invalid" });
    else if (value !== "") values[key] = value;
    else if (isRequired) failures.push({ path: `${path}.${key}`, code: "required" });
  }
  return failures.length > 0 ? fail("validation_failed", { fields: failures }) : ok(values);
}

/** Checks the credentials of a provider; empty if it needs no key. */
export function checkCredentials(
  { credentials }: Pick<ProviderDefinition, "credentials">,
  given: FieldValues,
  needsNoKey: boolean,
): ServiceResult<FieldValues> {
  return needsNoKey ? ok({}) : checkFields(credentials, given, "credentials");
}

export function checkCapabilities(
  definition: Pick<ProviderDefinition, "capabilities">,
  given: readonly Capability[],
): ServiceResult<undefined> {
  const index = given.findIndex((capability) => !definition.capabilities.includes(capability));
  return index === -1 ? ok() : failField(`capabilities.${index}`, "unknown_choice");
}

/** Whether two sets of settings describe the same connection. The model is no part of it. */
export function isSameConnection(
  { settings }: Pick<ProviderDefinition, "settings">,
  before: FieldValues,
  after: FieldValues,
): boolean {
  return settings.every(({ key, kind }) => kind === "model" || before[key] === after[key]);
}

/** Finds the changed fields that decide where credentials are sent. */
export function findChangedAddresses(
  { settings }: Pick<ProviderDefinition, "settings">,
  before: FieldValues,
  after: FieldValues,
): readonly string[] {
  return settings.filter(({ key, kind }) => kind === "url" && before[key] !== after[key]).map(({ key }) => key);
}

/** Converts a name to lower-case letters, digits and hyphens, for use in URLs. */
export function toSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  return slug === "" ? "provider" : slug;
}
