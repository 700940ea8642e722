import {
  CAPABILITIES,
  PROVIDER_TEST_FAILURES,
  type Capability,
  type Provider,
  type ProviderDefinitionInfo,
  type ProviderTestFailure,
} from "@showrunner/contract/rest";
import { DEFAULT_PRICING_URL, type ProviderDefinition, type ProviderField } from "../../ai/provider-definition.ts";
import type { ProvidersTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { isCreator, isReadOnly } from "./provider-access.ts";
import type { ListedProvider } from "./providers.repository.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

/** Only this feature writes the stored JSON, so it is not validated. */
export function readSettings({ settings }: Pick<ProvidersTable, "settings">): Readonly<Record<string, string>> {
  return JSON.parse(settings) as Record<string, string>;
}

export function readCapabilities({ capabilities }: Pick<ProvidersTable, "capabilities">): readonly Capability[] {
  const stored = JSON.parse(capabilities) as readonly string[];
  return CAPABILITIES.filter((capability) => stored.includes(capability));
}

export function readCredentialKeys({ credential_keys }: Pick<ProvidersTable, "credential_keys">): readonly string[] {
  return JSON.parse(credential_keys) as readonly string[];
}

const toFailure = (code: string | null): ProviderTestFailure | null =>
  PROVIDER_TEST_FAILURES.find((failure) => failure === code) ?? null;

/** A provider as one viewer sees it. */
export function presentProvider(row: ListedProvider, viewer: UserCaller): Provider {
  const canChange = viewer.isAdmin || isCreator(viewer, row);
  return {
    id: row.id,
    slug: row.slug,
    provider_key: row.provider_key,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    capabilities: [...readCapabilities(row)],
    status: row.status,
    owner_id: row.created_by,
    owner_name: row.owner_name,
    settings: canChange ? readSettings(row) : null,
    credentials_set: [...readCredentialKeys(row)],
    needs_no_key: row.needs_no_key === 1,
    can_edit_credentials: viewer.isAdmin && row.status !== "archived" && isCreator(viewer, row),
    read_only: isReadOnly(viewer, row),
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
    validated_at: toIsoTimeOrNull(row.validated_at),
    failure: toFailure(row.failure),
    version: row.version,
  };
}

const presentField = ({ key, kind, isRequired, default: preset }: ProviderField) => ({
  key,
  kind,
  is_required: isRequired,
  default: preset,
});

export function presentDefinition(definition: ProviderDefinition): ProviderDefinitionInfo {
  return {
    key: definition.key,
    name: definition.name,
    documentation_url: definition.documentationUrl,
    pricing_url: definition.pricingUrl ?? DEFAULT_PRICING_URL,
    capabilities: [...definition.capabilities],
    settings: definition.settings.map(presentField),
    credentials: definition.credentials.map(presentField),
  };
}
