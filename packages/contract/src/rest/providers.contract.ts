import { z } from "zod";
import { CAPABILITIES } from "./ai.schemas.ts";
import { id, idParams, isoTime, pageOf, pageQuery, readableName } from "./common.schemas.ts";
import { MAX_PRICING_ENTRIES, pricingEntryInput } from "./provider-pricing.contract.ts";
import type { RouteTable } from "./route-spec.ts";

export const PROVIDER_STATUSES = ["draft", "active", "error", "paused", "archived"] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];
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
    "`draft`: its connection was not tested; `active`; `paused` by an administrator; `error`: the vendor refused its credentials; `archived`",
  );
const visibility = z
  .enum(PROVIDER_VISIBILITIES)
  .describe("`organization`: for every signed-in user; `private`: for its creator and administrators");
const providerKey = z.string().min(1).max(64).describe("Key of its definition");

const definitionField = z
  .object({
    key: z.string().describe("Name of the field"),
    kind: z.enum(["url", "text", "model"]).describe("What is entered"),
    is_required: z.boolean().describe("Whether it must be filled in"),
    default: z.string().nullable().describe("Value before anything is entered; null for none"),
  })
  .meta({ id: "ProviderField" });
export type ProviderDefinitionField = z.output<typeof definitionField>;

const definition = z
  .object({
    key: z.string().describe("Key of the definition"),
    name: z.string().describe("Name of the vendor or of the interface"),
    documentation_url: z.string().describe("The vendor's documentation"),
    pricing_url: z.string().describe("Page with published prices: the vendor's, where it is known"),
    capabilities: z.array(capability).describe("What its providers can be used for"),
    settings: z.array(definitionField).describe("Settings of its providers"),
    credentials: z.array(definitionField).describe("Secrets of its providers"),
  })
  .meta({ id: "ProviderDefinition" });
export type ProviderDefinitionInfo = z.output<typeof definition>;

const failure = z
  .enum(PROVIDER_TEST_FAILURES)
  .nullable()
  .describe("Why the vendor could not be used; null if it could");
const host = z.string().nullable().describe("With `host_not_approved`: the host that an administrator can approve");
const model = z.object({
  name: z.string().describe("Name of the model at the vendor"),
  capabilities: z.array(capability).nullable().describe("What it can be used for; null where the vendor does not tell"),
});
export type ProviderModel = z.output<typeof model>;

const providerTest = z
  .object({
    tested_at: isoTime.describe("Time of the test"),
    failure,
    host,
    models: z.array(model).describe("Models that the vendor lists; empty where it has no list, and after a failure"),
  })
  .meta({ id: "ProviderTest" });
export type ProviderTest = z.output<typeof providerTest>;

export const provider = z
  .object({
    id,
    slug: z.string().describe("Unique name in lower case, made from the first name"),
    provider_key: providerKey,
    name: z.string(),
    description: z.string(),
    visibility,
    capabilities: z.array(capability).describe("What it is used for"),
    status,
    owner_id: z.string().nullable().describe("Its creator, or who it was handed over to; null for the installation"),
    owner_name: z.string().nullable().describe("Username of the owner; null for the installation"),
    settings: z
      .record(z.string(), z.string())
      .nullable()
      .describe("Values of the definition's settings; null for viewers who cannot change it"),
    credentials_set: z.array(z.string()).describe("Secrets that are stored; the secrets themselves are never returned"),
    needs_no_key: z.boolean().describe("Whether it works without credentials"),
    can_edit_credentials: z.boolean().describe("Whether the viewer may change credentials: its creator only"),
    read_only: z
      .boolean()
      .describe("True for viewers who are neither creator nor administrator, and when archived; it cannot be run then"),
    created_at: isoTime,
    updated_at: isoTime,
    validated_at: isoTime.nullable().describe("Last time that a test of the connection passed"),
    failure: failure.describe("Result of the last test that failed since then"),
    version: z.int().describe("Incremented by every change; send it with the next one"),
  })
  .meta({ id: "Provider" });
export type Provider = z.output<typeof provider>;

const MAX_FIELDS = 20;
const values = <T extends z.ZodType>(value: T) =>
  z.record(z.string().max(64), value).refine((given) => Object.keys(given).length <= MAX_FIELDS, "too_long");
const settings = values(z.string().trim().max(1_000, "too_long")).describe("Values of the definition's settings");
const secret = z.string().trim().max(4_000, "too_long");
const name = readableName(100).describe("Name as displayed");
const description = z.string().trim().max(1_000, "too_long").describe("What it is for");
const capabilities = z
  .array(capability)
  .min(1, "capability_required")
  .max(CAPABILITIES.length)
  .refine((given) => new Set(given).size === given.length, "invalid")
  .describe("What it is to be used for; at least one of the definition's");
const needsNoKey = z.boolean().describe("True for a server that works without credentials; deletes stored ones");
const connection = {
  provider_key: providerKey,
  settings,
  credentials: values(secret).describe("Secrets; required unless `needs_no_key`. Never returned"),
  needs_no_key: needsNoKey.default(false),
};

const NOT_APPROVED = "Hosts with private addresses must be approved (`approved_hosts` of the configuration).";
const CONFLICT = "`409` with `version_conflict` if it was changed since `version`";
const WRONG_STATUS = "`409` with `ai_provider_wrong_status` in another status.";
const test = z.object({ provider, test: providerTest });

export const providerRoutes = {
  "GET /providers": {
    summary: "AI providers, by name",
    description:
      "Administrators see all. Others see active ones of the organization, which they use through features, and their own.",
    guard: "user",
    query: pageQuery.extend({
      search: z.string().max(100).optional().describe("Part of the name"),
      status: z.enum(PROVIDER_STATUSES).optional().describe("Without it: all but archived ones"),
      capability: capability.optional().describe("Only those with this capability"),
    }),
    response: pageOf(provider),
    tag: "ai",
  },
  "GET /providers/definitions": {
    summary: "Kinds of AI providers that can be created",
    guard: "user",
    response: z.object({ items: z.array(definition).describe("All definitions") }),
    tag: "ai",
  },
  "POST /providers/test": {
    summary: "Test a connection before it is saved",
    description: `Stores nothing. ${NOT_APPROVED} \`429\` after too many tests.`,
    guard: "admin",
    body: z.strictObject(connection),
    response: providerTest,
    tag: "ai",
  },
  "POST /providers": {
    summary: "Create an AI provider",
    description: "It is a draft until a test of its connection passes.",
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
        .describe("What the vendor charges, from now on; optional"),
    }),
    status: 201,
    response: provider,
    tag: "ai",
  },
  "GET /providers/:id": {
    summary: "One AI provider",
    description: "`404` also for private ones of others.",
    guard: "user",
    params: idParams,
    response: provider,
    tag: "ai",
  },
  "PUT /providers/:id": {
    summary: "Change an AI provider",
    description: `${CONFLICT}. Only its creator may change \`credentials\`, \`needs_no_key\`, \`visibility\` and where credentials are sent (\`422\` with \`creator_only\`); a new address needs them again (\`key_again\`). A provider whose connection changed is a draft until a test passes. ${WRONG_STATUS}`,
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
        .describe("Changed secrets; one that is null is deleted, one that is missing is kept. Never returned"),
      needs_no_key: needsNoKey,
      version: z.int().min(0).describe("Version of the provider that was changed"),
    }),
    response: provider,
    tag: "ai",
  },
  "PUT /providers/:id/status": {
    summary: "Pause an active AI provider, or resume a paused one",
    description: WRONG_STATUS,
    guard: "admin",
    params: idParams,
    body: z.strictObject({ status: z.enum(["active", "paused"]).describe("The new status") }),
    response: provider,
    tag: "ai",
  },
  "POST /providers/:id/test": {
    summary: "Test the connection of an AI provider",
    description: `A draft, or one with refused credentials, becomes active when the test passes; refused credentials set the status \`error\`. ${NOT_APPROVED} ${WRONG_STATUS} \`429\` after too many tests.`,
    guard: "admin",
    params: idParams,
    response: test,
    tag: "ai",
  },
  "GET /providers/:id/models": {
    summary: "Models that the vendor lists at this moment",
    description: "For those who can run it. `429` after too many requests.",
    guard: "user",
    params: idParams,
    response: z.object({ failure, host, items: z.array(model).describe("Models, by name") }),
    tag: "ai",
  },
  "POST /providers/:id/archive": {
    summary: "Archive an AI provider: it is used no more, and its usage stays",
    description: WRONG_STATUS,
    guard: "admin",
    params: idParams,
    response: provider,
    tag: "ai",
  },
  "POST /providers/:id/restore": {
    summary: "Restore an archived AI provider, as a draft",
    description: WRONG_STATUS,
    guard: "admin",
    params: idParams,
    response: provider,
    tag: "ai",
  },
  "DELETE /providers/:id": {
    summary: "Delete an AI provider for good, with its credentials, prices and models",
    description: "Its usage stays, under its name. `422` unless `name` is its name.",
    guard: "admin",
    params: idParams,
    body: z.strictObject({ name: z.string().max(200).describe("Its name, typed as a confirmation") }),
    status: 204,
    tag: "ai",
  },
} as const satisfies RouteTable;
