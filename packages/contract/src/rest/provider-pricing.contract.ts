import { z } from "zod";
import { CAPABILITIES, type Capability } from "../enum-values.ts";
import { AI_OPERATIONS, currency, decimal, USAGE_UNITS } from "./ai.schemas.ts";
import { id, idParams, isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Units for which vendors state prices. */
export const PROVIDER_UNITS = [
  "token",
  "thousand_tokens",
  "million_tokens",
  "image",
  "second",
  "minute",
  "hour",
  "request",
] as const;
export type ProviderUnit = (typeof PROVIDER_UNITS)[number];

/** Units of usage to which a price applies; `tokens` covers all kinds of tokens. */
export const PRICED_UNITS = ["tokens", "images", "video_seconds", "audio_seconds", "requests"] as const;
export type PricedUnit = (typeof PRICED_UNITS)[number];

/** Provider units in which the price of a priced unit can be stated; the first one is suggested. */
export const PROVIDER_UNITS_BY_PRICED_UNIT: Readonly<Record<PricedUnit, readonly [ProviderUnit, ...ProviderUnit[]]>> = {
  tokens: ["million_tokens", "thousand_tokens", "token"],
  images: ["image"],
  video_seconds: ["second", "minute"],
  audio_seconds: ["minute", "second", "hour"],
  requests: ["request"],
};

/** Units in which uses of a capability can be priced; the first one is suggested. */
export const PRICED_UNITS_BY_CAPABILITY: Readonly<Record<Capability, readonly [PricedUnit, ...PricedUnit[]]>> = {
  llm: ["tokens", "requests"],
  code: ["tokens", "requests"],
  image: ["images", "tokens", "requests"],
  transcription: ["audio_seconds", "tokens", "requests"],
  video: ["video_seconds", "requests"],
};

const cents = decimal.describe("Price of one provider unit in cents, as a decimal string");

const fields = {
  capability: z.enum(CAPABILITIES).describe("Capability to which the price applies"),
  model: z.string().trim().min(1, "required").max(200, "too_long").describe("Vendor's name of the model"),
  provider_unit: z.enum(PROVIDER_UNITS).describe("Unit for which the vendor states the price"),
  internal_unit: z.enum(PRICED_UNITS).describe("Unit of usage to which the price applies"),
  price_per_unit_cents: cents
    .nullable()
    .describe("Price of one provider unit in cents; null if input and output tokens have their own prices"),
  input_price_cents: cents
    .nullable()
    .default(null)
    .describe("Price of input tokens in cents; null for `price_per_unit_cents`"),
  cached_input_price_cents: cents
    .nullable()
    .default(null)
    .describe("Price of cached input tokens in cents; null for the price of other input tokens"),
  output_price_cents: cents
    .nullable()
    .default(null)
    .describe("Price of output tokens in cents; null for `price_per_unit_cents`"),
  currency,
  quality: z
    .string()
    .trim()
    .min(1)
    .max(50, "too_long")
    .nullable()
    .default(null)
    .describe("Image quality to which the price applies; null for any"),
  size: z
    .string()
    .trim()
    .min(1)
    .max(50, "too_long")
    .nullable()
    .default(null)
    .describe("Image size to which the price applies, such as `1024x1024`; null for any"),
};

interface Fields {
  readonly capability: Capability;
  readonly provider_unit: ProviderUnit;
  readonly internal_unit: PricedUnit;
  readonly price_per_unit_cents: string | null;
  readonly input_price_cents: string | null;
  readonly cached_input_price_cents: string | null;
  readonly output_price_cents: string | null;
  readonly quality: string | null;
  readonly size: string | null;
}

/** Finds fields that contradict others, with the code of the reason. */
export function findPricingConflicts(entry: Fields): readonly { readonly path: keyof Fields; readonly code: string }[] {
  const { capability, internal_unit, provider_unit, price_per_unit_cents } = entry;
  const conflicts: { readonly path: keyof Fields; readonly code: string }[] = [];
  const refuse = (path: keyof Fields, code: string): void => {
    conflicts.push({ path, code });
  };
  if (!PRICED_UNITS_BY_CAPABILITY[capability].includes(internal_unit)) refuse("internal_unit", "unit_mismatch");
  if (!PROVIDER_UNITS_BY_PRICED_UNIT[internal_unit].includes(provider_unit)) refuse("provider_unit", "unit_mismatch");
  const ofTokens = ["input_price_cents", "cached_input_price_cents", "output_price_cents"] as const;
  if (internal_unit !== "tokens") for (const path of ofTokens) if (entry[path] !== null) refuse(path, "not_applicable");
  if (price_per_unit_cents === null) {
    if (internal_unit !== "tokens") refuse("price_per_unit_cents", "required");
    else
      for (const path of ["input_price_cents", "output_price_cents"] as const)
        if (entry[path] === null) refuse(path, "required");
  }
  if (capability !== "image")
    for (const path of ["quality", "size"] as const) if (entry[path] !== null) refuse(path, "not_applicable");
  return conflicts;
}

/** Input for a price. */
export const pricingEntryInput = z
  .object(fields)
  .superRefine((entry, context) => {
    for (const { path, code } of findPricingConflicts(entry))
      context.addIssue({ code: "custom", message: code, path: [path] });
  })
  .meta({ id: "NewPricingEntry" });
export type PricingEntryInput = z.infer<typeof pricingEntryInput>;

/** Maximum number of prices of a provider that hold at the same time. */
export const MAX_PRICING_ENTRIES = 500;

export const pricingEntry = z
  .object({
    id,
    ...fields,
    valid_from: isoTime.describe("Start of the validity of the price"),
    valid_to: isoTime.nullable().describe("End of the validity of the price (exclusive); null while it is current"),
  })
  .meta({ id: "PricingEntry" });
export type PricingEntry = z.infer<typeof pricingEntry>;

const providerPricing = z
  .object({
    entries: z.array(pricingEntry).describe("Current prices"),
    former: z.array(pricingEntry).describe("Latest former prices, newest first"),
    revision: z
      .string()
      .describe("Revision of the prices; required for a change, which is refused if the prices were changed since"),
  })
  .meta({ id: "ProviderPricing" });
export type ProviderPricing = z.infer<typeof providerPricing>;

/** Names of models to look up; `base_url` finds the vendor of a provider that is defined by its address. */
const importRequest = z.object({
  models: z
    .array(
      z.object({
        capability: z.enum(CAPABILITIES).describe("Capability of the model"),
        model: z.string().trim().min(1, "required").max(200, "too_long").describe("Vendor's name of the model"),
      }),
    )
    .min(1, "required")
    .max(200, "too_many")
    .describe("Models whose prices are looked up"),
  base_url: z
    .string()
    .max(2000, "too_long")
    .nullable()
    .default(null)
    .describe("Base URL of the vendor, as entered; null if there is none"),
});

const pricingImport = z
  .object({
    items: z
      .array(
        z.object({
          entry: pricingEntryInput,
          current: pricingEntry.nullable().describe("Current price that it would replace; null if there is none"),
          change: z.enum(["added", "changed", "same"]).describe("Difference from `current`"),
          has_tiers: z
            .boolean()
            .describe("Whether the vendor charges other prices for long prompts; `entry` contains the base prices"),
        }),
      )
      .describe("Prices from the price list included in this version; nothing is stored"),
    unavailable: z
      .array(z.object({ capability: z.enum(CAPABILITIES).describe("Capability of the model"), model: z.string() }))
      .describe("Models missing in the price list, whose prices must be entered manually"),
  })
  .meta({ id: "PricingImport" });
export type PricingImport = z.infer<typeof pricingImport>;

const unitPrices = z
  .object({
    model: z
      .string()
      .nullable()
      .describe("Requested model, or else the provider's default model; null if there is neither"),
    items: z
      .array(
        z.object({
          unit: z.enum(USAGE_UNITS),
          cost: decimal.describe("Current vendor cost of one unit"),
          currency,
        }),
      )
      .describe(
        "Current prices of the units in which runs of this operation are metered; units without a price are omitted",
      ),
  })
  .meta({ id: "UnitPrices" });
export type UnitPrices = z.infer<typeof unitPrices>;

export const providerPricingRoutes = {
  "GET /providers/:id/pricing": {
    summary: "Get the current and former prices of a provider",
    guard: "admin",
    params: idParams,
    response: providerPricing,
    tag: "providers",
  },
  "PUT /providers/:id/pricing": {
    summary: "Replace the prices of a provider",
    description:
      "Prices missing in the list end now, and new or changed ones start now. Earlier usage keeps its price. `409` with `version_conflict` if the prices were changed since `revision`.",
    guard: "admin",
    params: idParams,
    body: z.object({
      entries: z.array(pricingEntryInput).max(MAX_PRICING_ENTRIES, "too_many").describe("New list of current prices"),
      revision: z.string().max(100).describe("Revision of the prices on which the change is based"),
    }),
    response: providerPricing,
    tag: "providers",
  },
  "GET /providers/:id/unit-prices": {
    summary: "Get the current cost of one unit of a run",
    description:
      "For users who can run the provider, to calculate the price before and during a run. `404` for a provider that does not exist or is private to another user; `403` with `ai_provider_read_only`; `409` with `ai_provider_inactive`.",
    guard: "user",
    params: idParams,
    query: z.object({
      operation: z.enum(AI_OPERATIONS),
      model: z
        .string()
        .trim()
        .max(200, "too_long")
        .optional()
        .describe("Vendor's name of the model; defaults to the provider's default model"),
      quality: z.string().trim().max(50, "too_long").optional().describe("Image quality; relevant to image runs only"),
      size: z
        .string()
        .trim()
        .max(50, "too_long")
        .optional()
        .describe("Image size in pixels, such as `1024x1024`; relevant to image runs only"),
    }),
    response: unitPrices,
    tag: "providers",
  },
  "POST /providers/:id/pricing/import": {
    summary: "Look up prices for models of a provider and compare them with the current ones",
    guard: "admin",
    params: idParams,
    body: importRequest,
    response: pricingImport,
    tag: "providers",
  },
  "POST /providers/definitions/:key/pricing/import": {
    summary: "Look up prices for models of a provider that does not exist yet",
    guard: "admin",
    params: z.object({ key: z.string().min(1).max(50).describe("Key of the provider's definition") }),
    body: importRequest,
    response: pricingImport,
    tag: "providers",
  },
} as const satisfies RouteTable;
