import { z } from "zod";
import { CAPABILITIES, PROVIDER_STATUSES } from "../enum-values.ts";
import { id, idParams, isoTime, definePage, pageQuery, defineReadableName } from "./common.schemas.ts";
import { MAX_PRICING_ENTRIES, pricingEntryInput } from "./provider-pricing.contract.ts";
import type { RouteTable } from "./route-spec.ts";

export const PROVIDER_VISIBILITIES = ["organization", "private"] as const;

/** Why a provider cannot be used. Vendors' error texts are never passed on. */
export const PROVIDER_TEST_FAILURES = [
  "credentials",
  "unreachable",
  "timeout",
  "model_unknown",
  "refused",
  "invalid_response",
  "too_large",
  "cancelled",
  "overloaded",
  "interrupted",
  "host_not_approved",
  "rate_limited",
] as const;
export type ProviderTestFailure = (typeof PROVIDER_TEST_FAILURES)[number];

const capability = z.enum(CAPABILITIES);
const status = z
  .enum(PROVIDER_STATUSES)
  .describe(
    "`draft`: connection not tested yet; `active`: in use; `paused`: by an admin; `error`: the vendor refused the credentials; `archived`: no longer used",
  );
const visibility = z
  .enum(PROVIDER_VISIBILITIES)
  .describe("`organization`: available to every signed-in user; `private`: available to its creator and to admins");
const providerKey = z.string().min(1).max(64).describe("Key of the provider's definition");

const definitionField = z
  .object({
    key: z.string().describe("Name of the field"),
    kind: z.enum(["url", "text", "model"]).describe("Kind of input"),
    is_required: z.boolean().describe("Whether the field is required"),
    default: z.string().nullable().describe("Initial value; null for none"),
  })
  .meta({ id: "ProviderField" });
export type ProviderDefinitionField = z.output<typeof definitionField>;

const definition = z
  .object({
    key: z.string().describe("Key of the definition"),
    name: z.string().describe("Name of the vendor or of the interface"),
    documentation_url: z.string().describe("URL of the vendor's documentation"),
    pricing_url: z.string().describe("URL of a page with published prices, that of the vendor if known"),
    capabilities: z.array(capability).describe("Capabilities of its providers"),
    settings: z.array(definitionField).describe("Fields for settings of its providers"),
    credentials: z.array(definitionField).describe("Fields for secrets of its providers"),
  })
  .meta({ id: "ProviderDefinition" });
export type ProviderDefinitionInfo = z.output<typeof definition>;

const failure = z
  .enum(PROVIDER_TEST_FAILURES)
  .nullable()
  .describe("Reason why the vendor could not be used; null if it could");
const host = z
  .string()
  .nullable()
  .describe("Host that an admin can approve, for the failure `host_not_approved`; null otherwise");
const model = z.object({
  name: z.string().describe("Vendor's name of the model"),
  capabilities: z
    .array(capability)
    .nullable()
    .describe("Capabilities of the model; null if the vendor does not report them"),
});
export type ProviderModel = z.output<typeof model>;

const providerTest = z
  .object({
    tested_at: isoTime.describe("Time of the test"),
    failure,
    host,
    models: z.array(model).describe("Models listed by the vendor; empty if it has no list, and after a failure"),
  })
  .meta({ id: "ProviderTest" });
export type ProviderTest = z.output<typeof providerTest>;

export const provider = z
  .object({
    id,
    slug: z.string().describe("Unique lower-case name, derived from the original name"),
    provider_key: providerKey,
    name: z.string(),
    description: z.string(),
    visibility,
    capabilities: z.array(capability).describe("Capabilities for which the provider is used"),
    status,
    owner_id: z
      .string()
      .nullable()
      .describe("Account that created the provider or took it over; null if it belongs to the installation"),
    owner_name: z.string().nullable().describe("Username of the owner; null if it belongs to the installation"),
    settings: z
      .record(z.string(), z.string())
      .nullable()
      .describe("Values of the definition's settings; null if the caller cannot change the provider"),
    credentials_set: z
      .array(z.string())
      .describe("Names of the stored secrets; the secrets themselves are never returned"),
    needs_no_key: z.boolean().describe("Whether the provider works without credentials"),
    can_edit_credentials: z
      .boolean()
      .describe("Whether the caller may change the credentials, as only the creator may"),
    read_only: z
      .boolean()
      .describe(
        "Whether the caller can neither change nor run the provider: true if it is archived, or if the caller is neither its creator nor an admin",
      ),
    created_at: isoTime,
    updated_at: isoTime,
    validated_at: isoTime
      .nullable()
      .describe("Time of the last successful test of the connection; null if there was none"),
    failure: failure.describe("Failure of the last test since then; null if none failed"),
    version: z.int().describe("Version of the provider, incremented by every change; required for the next change"),
  })
  .meta({ id: "Provider" });
export type Provider = z.output<typeof provider>;

const MAX_FIELDS = 20;
const values = <T extends z.ZodType>(value: T) =>
  z.record(z.string().max(64), value).refine((fields) => Object.keys(fields).length <= MAX_FIELDS, "too_long");
const settings = values(z.string().trim().max(1_000, "too_long")).describe("Values of the definition's settings");
const secret = z.string().trim().max(4_000, "too_long");
const name = defineReadableName(100).describe("Name as displayed");
const description = z.string().trim().max(1_000, "too_long").describe("Description of its purpose");
const capabilities = z
  .array(capability)
  .min(1, "capability_required")
  .max(CAPABILITIES.length)
  .refine((items) => new Set(items).size === items.length, "invalid")
  .describe("Capabilities for which the provider is used; at least one of its definition");
const needsNoKey = z
  .boolean()
  .describe("Whether the provider works without credentials; if true, stored credentials are deleted");
const connection = {
  provider_key: providerKey,
  settings,
  credentials: values(secret).describe(
    "Secrets of the provider, required unless `needs_no_key` is true; never returned",
  ),
  needs_no_key: needsNoKey.default(false),
};

const NOT_APPROVED = "Hosts with private addresses must be approved (`approved_hosts` of the configuration).";
const CONFLICT = "`409` with `version_conflict` if the provider was changed since `version`";
const WRONG_STATUS = "`409` with `ai_provider_wrong_status` if its status does not allow this.";
const CHANGED_MEANWHILE = "`409` with `version_conflict` if the provider is changed meanwhile.";
const test = z.object({ provider, test: providerTest });

export const providerRoutes = {
  "GET /providers": {
    summary: "List AI providers by name",
    guard: "admin",
    query: pageQuery.extend({
      search: z.string().max(100).optional().describe("Text contained in the name"),
      status: z
        .enum(PROVIDER_STATUSES)
        .optional()
        .describe("Only providers with this status; without it, all except archived ones"),
      capability: capability.optional().describe("Only providers with this capability"),
    }),
    response: definePage(provider),
    tag: "ai",
  },
  "GET /providers/definitions": {
    summary: "List the definitions of AI providers",
    guard: "user",
    response: z.object({ items: z.array(definition).describe("Definitions, each a kind of provider") }),
    tag: "ai",
  },
  "POST /providers/test": {
    summary: "Test the connection of an AI provider before creating it",
    description: `Nothing is stored. ${NOT_APPROVED} \`429\` after too many tests.`,
    guard: "admin",
    body: z.strictObject(connection),
    response: providerTest,
    tag: "ai",
  },
  "POST /providers": {
    summary: "Create an AI provider",
    description: "The provider is a draft until a test of its connection succeeds.",
    guard: "admin",
    body: z.strictObject({
      ...connection,
      name,
      description: description.default(""),
      visibility: visibility.default("organization"),
      capabilities,
      pricing: z
        .array(pricingEntryInput)
        .max(MAX_PRICING_ENTRIES, "too_many")
        .default([])
        .describe("Prices of the vendor, valid from now on"),
    }),
    status: 201,
    response: provider,
    tag: "ai",
  },
  "GET /providers/:id": {
    summary: "Get an AI provider",
    description: "`404` if it does not exist or is private to another user.",
    guard: "user",
    params: idParams,
    response: provider,
    tag: "ai",
  },
  "PUT /providers/:id": {
    summary: "Change an AI provider",
    description: `${CONFLICT}. Only its creator may change \`credentials\`, \`needs_no_key\`, \`visibility\` and where credentials are sent (\`422\` with \`creator_only\`); a new address requires the credentials again (\`422\` with \`key_again\`). A provider whose connection was changed is a draft until a test succeeds; a paused one stays paused. ${WRONG_STATUS}`,
    guard: "admin",
    params: idParams,
    body: z.strictObject({
      name,
      description,
      visibility,
      capabilities,
      settings,
      credentials: values(secret.nullable())
        .nullable()
        .describe("Changed secrets: null deletes a secret, and missing secrets are kept; never returned"),
      needs_no_key: needsNoKey,
      version: z.int().min(0).describe("Version of the provider on which the change is based"),
    }),
    response: provider,
    tag: "ai",
  },
  "PUT /providers/:id/status": {
    summary: "Pause or resume an AI provider",
    description: `If the connection was changed while the provider was paused, and not tested since, or if the last test refused the credentials, resuming makes it a draft. ${WRONG_STATUS} ${CHANGED_MEANWHILE}`,
    guard: "admin",
    params: idParams,
    body: z.strictObject({ status: z.enum(["active", "paused"]).describe("The new status") }),
    response: provider,
    tag: "ai",
  },
  "POST /providers/:id/test": {
    summary: "Test the connection of an AI provider",
    description: `If the test succeeds, a provider with the status \`draft\` or \`error\` becomes \`active\`; refused credentials set the status \`error\`. A paused one stays paused. ${NOT_APPROVED} ${WRONG_STATUS} \`429\` after too many tests.`,
    guard: "admin",
    params: idParams,
    response: test,
    tag: "ai",
  },
  "GET /providers/:id/models": {
    summary: "List the models that the vendor currently offers",
    description: "For users who can run the provider. `429` for too many requests.",
    guard: "user",
    params: idParams,
    response: z.object({ failure, host, items: z.array(model).describe("Models, sorted by name") }),
    tag: "ai",
  },
  "POST /providers/:id/archive": {
    summary: "Archive an AI provider, which is then no longer used; its usage is kept",
    description: `${WRONG_STATUS} ${CHANGED_MEANWHILE}`,
    guard: "admin",
    params: idParams,
    response: provider,
    tag: "ai",
  },
  "POST /providers/:id/restore": {
    summary: "Restore an archived AI provider as a draft",
    description: `${WRONG_STATUS} ${CHANGED_MEANWHILE}`,
    guard: "admin",
    params: idParams,
    response: provider,
    tag: "ai",
  },
  "DELETE /providers/:id": {
    summary: "Delete an AI provider with its credentials, prices and models",
    description: "Its usage is kept under its name. `422` unless `name` is the name of the provider.",
    guard: "admin",
    params: idParams,
    body: z.strictObject({ name: z.string().max(200).describe("Name of the provider, as a confirmation") }),
    status: 204,
    tag: "ai",
  },
} as const satisfies RouteTable;
