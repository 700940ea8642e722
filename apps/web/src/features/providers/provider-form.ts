import type {
  Capability,
  PricingEntryInput,
  Provider,
  ProviderDefinitionField,
  ProviderDefinitionInfo,
} from "@showrunner/contract/rest";

/** Values of provider forms; fields of the definition by key. */
export interface ProviderFormValues {
  provider_key: string;
  name: string;
  description: string;
  visibility: Provider["visibility"];
  capabilities: Capability[];
  settings: Record<string, string>;
  /** Empty values keep the stored secrets. */
  credentials: Record<string, string>;
  needs_no_key: boolean;
  pricing: PricingEntryInput[];
}

export const EMPTY_FORM: ProviderFormValues = {
  provider_key: "",
  name: "",
  description: "",
  visibility: "organization",
  capabilities: [],
  settings: {},
  credentials: {},
  needs_no_key: false,
  pricing: [],
};

const emptyValues = (fields: readonly ProviderDefinitionField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ key, default: preset }) => [key, preset ?? ""]));

/** Initial form values for a definition. */
export function startForm(definition: ProviderDefinitionInfo): Partial<ProviderFormValues> {
  return {
    provider_key: definition.key,
    settings: emptyValues(definition.settings),
    credentials: emptyValues(definition.credentials),
    capabilities: [...definition.capabilities],
    needs_no_key: false,
    pricing: [],
  };
}

export function toProviderForm(provider: Provider, definition: ProviderDefinitionInfo): ProviderFormValues {
  const { provider_key, name, description, visibility, capabilities, needs_no_key } = provider;
  return {
    ...{ provider_key, name, description, visibility, capabilities, needs_no_key },
    settings: { ...emptyValues(definition.settings), ...provider.settings },
    credentials: emptyValues(definition.credentials),
    pricing: [],
  };
}

/** Removes empty values, which the API expects to be missing. */
export function dropEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}

/** Error code of an invalid field; undefined if it is valid. The server checks it again. */
export function checkField({ kind, is_required }: ProviderDefinitionField, value: string): string | undefined {
  if (value.trim() === "") return is_required ? "required" : undefined;
  if (kind !== "url") return undefined;
  const url = URL.parse(value.trim());
  return url === null || !/^https?:$/.test(url.protocol) || /[?#]/.test(value) ? "url_invalid" : undefined;
}
